-- "SST rate, inclusive flag and registration number as settings (default 0 %), stored per line at sale; buyer's TIN optional; the fields an e-invoice
-- needs are kept." A rate that changes later changes no sale that was made.

alter table order_lines
  -- 800 is 8 %.
  add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 2000),
  -- Whether the price holds the tax; else it comes on top.
  add column tax_included boolean not null default true,
  add column tax_sen bigint not null default 0,
  -- Of what was paid for the line, to the nearest sen.
  add constraint order_lines_tax check (
    tax_sen = case
      when tax_included then ((total_sen - discount_sen) * tax_basis_points * 2 + 10000 + tax_basis_points) / (2 * (10000 + tax_basis_points))
      else ((total_sen - discount_sen) * tax_basis_points * 2 + 10000) / 20000
    end
  ),
  -- A gift card is money; what it buys is taxed.
  add constraint order_lines_gift_tax check (kind <> 'gift_card' or tax_basis_points = 0);

alter table orders
  add column tax_sen bigint not null default 0 check (tax_sen >= 0),
  add column tax_added_sen bigint not null default 0 check (tax_added_sen between 0 and tax_sen),
  add column buyer_tin text check (buyer_tin ~ '^[A-Z]{1,3}[0-9]{8,13}$'),
  drop constraint orders_total,
  add constraint orders_total check (total_sen = subtotal_sen - discount_sen + delivery_sen + bag_fee_sen + tip_sen + tax_added_sen);
