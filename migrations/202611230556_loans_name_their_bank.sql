-- A loan names the bank that lends, own funds name none. Judged whenever funding or bank are written: bookings of
-- before, whose bank nobody has named, may go on as they are until then.
create function check_loan_names_bank() returns trigger
  language plpgsql
  as $$
begin
  if (new.funding = 'self') <> (new.loan_bank is null) then
    raise exception 'A loan names the bank that lends, own funds name none.'
      using errcode = 'check_violation', constraint = 'sale_loan_names_bank';
  end if;
  return new;
end $$;
create trigger sale_loan_names_bank before insert or update of funding, loan_bank on sale
  for each row execute function check_loan_names_bank();
