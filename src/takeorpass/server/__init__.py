"""The server: tables as event logs in one SQLite file, played over WebSockets; `app.create_app` wires all of it."""
