/* The same game in plain C, for benchmarks/kernels.py: the stream, the deal, the rules and three policies of
   takeorpass.kernels, written as one would write them in C, each policy in a loop of its own. No hidden cards, card 62 at
   most. The results must be those of the kernels, number by number. */

#include <stdint.h>

#define GAMMA 0x9E3779B97F4A7C15ULL

enum { RANDOM, THRESHOLD, RUN_AWARE };

struct rules {
    int64_t cards, low, deck_size, players, chips, next_decides, chips_break_ties;
};

static inline uint64_t mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
}

static inline uint32_t below(uint64_t *state, uint32_t limit)
{
    for (;;) {
        *state += GAMMA;
        uint64_t product = (mix(*state) >> 32) * limit;
        uint32_t low = (uint32_t)product;
        if (low >= limit || low >= (1ULL << 32) % limit)
            return product >> 32;
    }
}

static inline long real_cost(uint64_t hand, long card)
{
    long cost = hand >> (card - 1) & 1 ? 0 : card;
    return hand >> (card + 1) & 1 ? cost - (card + 1) : cost;
}

static inline long rank(const struct rules *rules, long cost, long chips)
{
    return (cost - chips) * 1024 - (rules->chips_break_ties ? chips : 0);
}

static inline void play(int policy, double price, const struct rules *rules, uint64_t seed, uint64_t first, long games,
                        int16_t *scores, double *shares, int32_t *lengths, int16_t *forced)
{
    long players = rules->players;
    for (long game = 0; game < games; game++) {
        uint64_t state = mix(mix(seed) + (first + game) * GAMMA);
        uint8_t deck[64];
        for (long i = 0; i < rules->cards; i++)
            deck[i] = rules->low + i;
        for (long i = 0; i < rules->deck_size; i++) {
            long j = i + below(&state, rules->cards - i);
            uint8_t card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
        uint64_t hands[8];
        long chips[8], costs[8];
        for (long seat = 0; seat < players; seat++) {
            hands[seat] = 0;
            chips[seat] = rules->chips;
            costs[seat] = 0;
            forced[game * players + seat] = 0;
        }
        long seat = 0, length = 0;
        for (long i = 0; i < rules->deck_size; i++) {
            long card = deck[i], pot = 0;
            for (;;) {
                length++;
                if (chips[seat] == 0) {
                    forced[game * players + seat]++;
                    break;
                }
                int takes;
                if (policy == RANDOM)
                    takes = below(&state, 2) == 0;
                else if (policy == THRESHOLD)
                    takes = pot >= price * card;
                else
                    takes = pot >= price * real_cost(hands[seat], card);
                if (takes)
                    break;
                chips[seat]--;
                pot++;
                if (++seat == players)
                    seat = 0;
            }
            chips[seat] += pot;
            costs[seat] += real_cost(hands[seat], card);
            hands[seat] |= 1ULL << card;
            if (rules->next_decides && ++seat == players)
                seat = 0;
        }
        long best = 1L << 40;
        int winners = 0;
        for (long s = 0; s < players; s++) {
            scores[game * players + s] = costs[s] - chips[s];
            long own = rank(rules, costs[s], chips[s]);
            if (own < best) {
                best = own;
                winners = 1;
            } else if (own == best)
                winners++;
        }
        for (long s = 0; s < players; s++)
            shares[game * players + s] = rank(rules, costs[s], chips[s]) == best ? 1.0 / winners : 0.0;
        lengths[game] = length;
    }
}

#define POLICY(name, policy)                                                                                           \
    void name(double price, const struct rules *rules, uint64_t seed, uint64_t first, long games, int16_t *scores,     \
              double *shares, int32_t *lengths, int16_t *forced)                                                       \
    {                                                                                                                  \
        play(policy, price, rules, seed, first, games, scores, shares, lengths, forced);                               \
    }

POLICY(play_random, RANDOM)
POLICY(play_threshold, THRESHOLD)
POLICY(play_run_aware, RUN_AWARE)
