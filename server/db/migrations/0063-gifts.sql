-- compatible: a wider check, and a table of its own.
-- "Gift cards: artwork, value, title, sender, recipient, e-mail, personal message; delivery by e-mail (now or on a date) or physical; active only after
-- payment": a card that is sold stands as pending beside its order, and what makes a gift of it stands here.

alter table gift_cards
  drop constraint gift_cards_status_check,
  add constraint gift_cards_status_check check (status in ('pending', 'active', 'frozen'));

create table gifts (
  card_id uuid primary key references gift_cards,
  line_id uuid not null unique references order_lines,
  artwork text not null check (artwork in ('mermaid', 'hundred', 'teaser', 'swan', 'corkscrew', 'spring')),
  title text not null check (length(title) <= 100),
  sender_name text not null check (length(sender_name) between 1 and 100),
  recipient_name text not null check (length(recipient_name) between 1 and 100),
  recipient_email text check (length(recipient_email) between 3 and 254),
  message text not null check (length(message) between 1 and 300),
  delivery text not null check (delivery in ('email', 'physical')),
  -- The language it was written in.
  locale text not null check (locale in ('en', 'zh')),
  -- The wish of the buyer; null for as soon as it is paid.
  send_at timestamptz,
  -- When the next e-mail leaves; set by the payment, and by the buyer who sends it once more.
  due_at timestamptz,
  sent_at timestamptz,
  sends integer not null default 0 check (sends between 0 and 5),
  opened_at timestamptz,
  created_at timestamptz not null,
  check ((delivery = 'email') = (recipient_email is not null)),
  check (delivery = 'email' or num_nonnulls(send_at, due_at, sent_at) = 0),
  check ((sends > 0) = (sent_at is not null))
);
create index gifts_due on gifts (due_at) where due_at is not null;
