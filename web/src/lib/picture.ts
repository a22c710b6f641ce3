// The end of a match as a picture: places, names, scores, and the cards as they lay in the last round.

import type { Deck } from "./deck.ts";
import type { ResultFrame, SeatFrame, TableFrame } from "./frames.ts";
import { matchTitle, standings } from "./share.ts";
import { signed } from "./words.ts";

const WIDTH = 1080;
const MARGIN = 64;
const HEAD = 230;
const ROW = 150;
const FOOT = 90;
const CARD = { width: 58, height: 82, strip: 30, gap: 14, radius: 9 };
const FONT = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const INK = "#211d30";
const SOFT = "#5d586c";

/** A line of the picture: a hand is drawn, a note written. */
export interface PictureRow {
  place: number;
  name: string;
  score: number;
  runs: readonly { cards: readonly number[] }[];
  note: string;
}

/** Draw the end of a match; rejects where this browser draws none. */
export async function drawResult(
  table: TableFrame,
  result: ResultFrame,
  seats: readonly SeatFrame[],
  deck: Deck,
): Promise<Blob> {
  const places = result.match_places ?? result.places;
  const order = seats.map((_, seat) => seat).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const lines = standings(table, result);
  const rows = order.map((seat, row) => ({ ...lines[row]!, runs: seats[seat]!.runs, note: "" }));
  return drawRows(matchTitle(table), rows, deck);
}

/** Draw `rows`, in their order, under `title`; rejects where this browser draws no pictures. */
export async function drawRows(title: string, rows: readonly PictureRow[], deck: Deck): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD + ROW * rows.length + FOOT;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser draws no pictures.");
  drawHead(pen, title, canvas.height);
  rows.forEach(({ place, name, score, runs, note }, row) => {
    const top = HEAD + row * ROW;
    drawRow(pen, top, place, name, score);
    drawHand(pen, top + 56, runs, deck);
    write(pen, note, MARGIN, top + 104, 32, SOFT, 400, "left", WIDTH - 2 * MARGIN - 160);
  });
  write(pen, "The lowest score wins.", MARGIN, canvas.height - 36, 26, SOFT);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("This browser draws no pictures.")) : resolve(blob))),
  );
}

type Pen = CanvasRenderingContext2D;

function drawHead(pen: Pen, title: string, height: number): void {
  pen.fillStyle = "#f3f1f8";
  pen.fillRect(0, 0, WIDTH, height);
  write(pen, "Take or Pass", MARGIN, 104, 62, INK, 800);
  write(pen, fitting(pen, title, WIDTH - 2 * MARGIN, 34), MARGIN, 160, 34, SOFT);
}

function drawRow(pen: Pen, top: number, place: number, name: string, score: number): void {
  pen.fillStyle = "white";
  rounded(pen, MARGIN - 24, top, WIDTH - 2 * MARGIN + 48, ROW - 14, 20);
  pen.fillStyle = place === 1 ? "#e8c34a" : "#e6e3ee";
  rounded(pen, MARGIN, top + 12, 40, 40, 20);
  write(pen, `${place}`, MARGIN + 20, top + 41, 26, INK, 700, "center");
  write(pen, fitting(pen, name, 640, 32), MARGIN + 58, top + 42, 32, INK, 700);
  write(pen, signed(score), WIDTH - MARGIN, top + 82, 60, INK, 800, "right");
}

/** Runs as on the table: the lowest card whole, the others as slim strips; what has no room is left out. */
function drawHand(pen: Pen, top: number, runs: PictureRow["runs"], deck: Deck): void {
  let left = MARGIN;
  for (const { cards } of runs) {
    const width = CARD.width + CARD.strip * (cards.length - 1);
    if (left + width > WIDTH - MARGIN - 140) return write(pen, "…", left, top + 56, 40, SOFT);
    cards.forEach((card, index) => {
      const at = index === 0 ? left : left + CARD.width + CARD.strip * (index - 1);
      pen.fillStyle = `oklch(0.53 0.155 ${256 + 148 * deck.warmth(card)})`;
      rounded(pen, at, top, index === 0 ? CARD.width : CARD.strip - 2, CARD.height - 10, CARD.radius);
      const size = index === 0 ? 34 : 20;
      const middle = at + (index === 0 ? CARD.width : CARD.strip - 2) / 2;
      const room = (index === 0 ? CARD.width : CARD.strip - 2) - 6;
      write(pen, deck.face(card).text, middle, top + 36 + size / 3, size, "white", 700, "center", room);
    });
    left += width + CARD.gap;
  }
}

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  weight = 400,
  align: CanvasTextAlign = "left",
  room?: number,
): void {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y, room);
}

function fitting(pen: Pen, text: string, width: number, size: number): string {
  pen.font = `700 ${size}px ${FONT}`;
  if (pen.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && pen.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}

function rounded(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}
