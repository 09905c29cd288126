-- The liability list begins with what is expected first: along an index it reads one page, not all that is unpaid.
-- docs/decisions/0142-commissions-found-in-order.md

-- room: partners/commission-runs

create index commission_tranche_expected on commission_tranche (organization_id, expected_on)
  where gross_paise > carried_paise + paid_paise;
