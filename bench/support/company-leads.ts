import type pg from 'pg';
import { EXECUTIVES, FIRMS, PROJECTS } from './company-people.ts';

export const COMPANY_LEADS = 1_000_000;
export const INTERACTIONS = 200_000;
/** Every hundredth lead bought. */
export const LEADS_PER_SALE = 100;

/**
 * Two years of enquiries, the newest with the highest number. 22 % are open: four of five of the last four months,
 * and what drags on of those before. One in eight comes of a firm, one open one in nine belongs to nobody yet.
 */
const LEAD_ROWS = `
  insert into lead (id, first_name, last_name, phone, email, source, channel_partner_id, brought_by_id,
                    attribution_expires_at, unit_types, budget_min_paise, budget_max_paise, owner_id, status,
                    lost_reason, lost_at, sale_id, closed_at, next_follow_up_at, first_response_at,
                    status_changed_at, answer_awaited_at, created_at, updated_at)
  select pg_temp.id_of('lead', n), (array['Asha','Vivek','Meera','Rohan','Kavya'])[1 + n % 5],
         (array['Rao','Kulkarni','Shah','Iyer','Patil','Reddy','Nair'])[1 + n % 7],
         '+91' || 7000000000 + n, 'lead' || n || '@example.test', source,
         case source when 'channelPartner' then pg_temp.id_of('firm', firm) end,
         case source when 'channelPartner' then pg_temp.id_of('agent', firm) end,
         case source when 'channelPartner' then at + interval '120 days' end,
         '["3BHK"]', 1000000000, 1400000000,
         case when status not in ('lost', 'closed') and pg_temp.dice(n, 4, 9) = 0 then null
              else pg_temp.id_of('executive', 1 + pg_temp.dice(n, 5, ${EXECUTIVES})) end,
         status, case status when 'lost' then 'budget' end, case status when 'lost' then at + interval '9 days' end,
         case status when 'closed' then pg_temp.id_of('sale', n / ${LEADS_PER_SALE}) end,
         case status when 'closed' then at + interval '9 days' end,
         case when status not in ('lost', 'closed') then now() + (pg_temp.dice(n, 6, 360) - 120) * interval '1 hour' end,
         case when status <> 'new' or pg_temp.dice(n, 7, 2) = 0 then at + interval '20 minutes' end,
         at, at, at, at
    from (
      select n, now() - (${COMPANY_LEADS} - n) * interval '63 seconds' as at,
             (array['website','website','google','google','meta','meta','walkIn','referral','portalHousing',
                    'portal99acres','portalMagicbricks','callCenter','event','other','channelPartner',
                    'channelPartner'])[1 + pg_temp.dice(n, 1, 16)] as source,
             1 + pg_temp.dice(n, 2, ${FIRMS}) as firm,
             case when n % ${LEADS_PER_SALE} = 0 then 'closed'
                  when pg_temp.dice(n, 3, 100) >= (case when n > ${COMPANY_LEADS} * 0.85 then 80 else 12 end) then 'lost'
                  else (array['new','contacted','contacted','qualified','siteVisit','negotiating'])[1 + pg_temp.dice(n, 8, 6)]
             end as status
        from generate_series(1, ${COMPANY_LEADS}) n) drawn`;

const LEAD_PROJECT_ROWS = `
  insert into lead_project (lead_id, project_id)
  select pg_temp.id_of('lead', n), pg_temp.id_of('project', 1 + (n + k * (1 + n % 2)) % ${PROJECTS})
    from generate_series(1, ${COMPANY_LEADS}) n, generate_series(0, case when n % 5 < 2 then 1 else 0 end) k`;

/** On the leads of the last months; every eighth plans a visit between four weeks ago and two weeks from now. */
const INTERACTION_ROWS = `
  insert into lead_interaction (id, lead_id, type, direction, outcome, occurred_at, scheduled_at, notes, created_at,
                                created_by_id)
  select pg_temp.id_of('interaction', n), pg_temp.id_of('lead', ${COMPANY_LEADS} - pg_temp.dice(n, 1, 300000)), type,
         case type when 'call' then 'outbound' end, case type when 'call' then 'connected' end, at,
         case type when 'siteVisit' then now() + (pg_temp.dice(n, 2, 1000) - 660) * interval '1 hour' end,
         'Spoke of the view.', at, pg_temp.id_of('executive', 1 + pg_temp.dice(n, 5, ${EXECUTIVES}))
    from (select n, (array['call','call','call','whatsapp','email','note','statusChange','siteVisit'])[1 + n % 8] as type,
                 now() - (${INTERACTIONS} - n) * interval '1 minute' as at
            from generate_series(1, ${INTERACTIONS}) n) drawn`;

export async function seedCompanyLeads(client: pg.Client): Promise<void> {
  for (const rows of [LEAD_ROWS, LEAD_PROJECT_ROWS, INTERACTION_ROWS]) await client.query(rows);
}
