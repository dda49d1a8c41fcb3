-- compatible: a version before this writes codes of six digits that were sent once, and never reads the rest.
-- Whoever asks for a code again is sent the one that lives, so that nobody kills another's code by asking; and after wrong guesses codes
-- are longer, so that nobody kills one by guessing.

alter table account_codes
  add column digits integer not null default 6 check (digits in (6, 12)),
  add column sends integer not null default 1 check (sends > 0),
  add column sent_again_at timestamptz check (sent_again_at >= created_at),
  drop constraint account_codes_tries_check,
  add constraint account_codes_tries check (tries >= 0 and (tries <= 5 or digits = 12));
