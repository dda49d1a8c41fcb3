-- compatible
-- History is kept whole: what may not be changed row by row may not be emptied either. TRUNCATE fires no trigger of
-- rows, so each append-only table, each whose rows are never rewritten and each whose rows never go has one more.
create trigger account_merges_kept before truncate on account_merges for each statement execute function refuse_rewrite();
create trigger audit_entries_kept before truncate on audit_entries for each statement execute function refuse_rewrite();
create trigger booking_events_kept before truncate on booking_events for each statement execute function refuse_rewrite();
create trigger consents_kept before truncate on consents for each statement execute function refuse_rewrite();
create trigger contract_events_kept before truncate on contract_events for each statement execute function refuse_rewrite();
create trigger documents_kept before truncate on documents for each statement execute function refuse_rewrite();
create trigger ledger_entries_kept before truncate on ledger_entries for each statement execute function refuse_rewrite();
create trigger ledger_transactions_kept before truncate on ledger_transactions for each statement execute function refuse_rewrite();
create trigger order_events_kept before truncate on order_events for each statement execute function refuse_rewrite();
create trigger package_extensions_kept before truncate on package_extensions for each statement execute function refuse_rewrite();
create trigger package_freezes_kept before truncate on package_freezes for each statement execute function refuse_rewrite();
create trigger payment_events_kept before truncate on payment_events for each statement execute function refuse_rewrite();
create trigger stock_movements_kept before truncate on stock_movements for each statement execute function refuse_rewrite();
create trigger payment_event_bodies_kept before truncate on payment_event_bodies for each statement execute function refuse_rewrite();
create trigger ledger_accounts_kept before truncate on ledger_accounts for each statement execute function refuse_rewrite();
