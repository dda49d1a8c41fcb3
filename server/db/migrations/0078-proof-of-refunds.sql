-- compatible: an optional column.
-- What the bank or the portal calls the transfer by which a person sent money back.

alter table refunds add column transfer_reference text check (length(transfer_reference) between 1 and 60);
