-- What a membership collects is a sale like any other: it keeps the tax of its day ("stored per line at sale"), and its receipt has the next number of the
-- branch and year, in one sequence with the invoices of orders ("receipt numbers in sequence").

alter table collections
  add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 2000),
  add column tax_included boolean not null default true,
  add column tax_sen bigint not null default 0,
  add column receipt_number text check (length(receipt_number) between 1 and 30),
  -- What is collected holds the tax, or the tax came on top of the price: the amount is both.
  add constraint collections_tax check (
    tax_sen = case
      when tax_included then (amount_sen * tax_basis_points * 2 + 10000 + tax_basis_points) / (2 * (10000 + tax_basis_points))
      else ((amount_sen - tax_sen) * tax_basis_points * 2 + 10000) / 20000
    end
  ),
  add constraint collections_receipt check (receipt_number is null or status = 'captured');
