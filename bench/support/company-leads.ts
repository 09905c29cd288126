import type pg from 'pg';
import { EXECUTIVES, FIRMS, PROJECTS } from './company-people.ts';

export const COMPANY_LEADS = 1_000_000;
/** So many were logged for each lead. */
const INTERACTIONS_SHARE = 0.2;
/** Every hundredth lead bought, unless a bench says otherwise. */
export const LEADS_PER_SALE = 100;

export const FIRST_NAMES =
  'Aarav Aditi Ajay Akash Amit Amrita Anil Anita Anjali Arjun Asha Ashok Bhavna Chetan Deepa Dev Divya Farhan Gauri ' +
  'Harsh Isha Jaya Kabir Karan Kavya Kiran Lata Madhav Manoj Meera Mohan Neha Nikhil Nisha Pooja Pranav Priya Rahul ' +
  'Rajesh Rekha Rohan Sana Sandeep Sneha Suresh Tanvi Uday Varun Vivek Zoya';
export const LAST_NAMES =
  'Agarwal Bansal Bhat Bose Chopra Das Desai Deshmukh Dutta Fernandes Gandhi Ghosh Gupta Iyer Jadhav Jain Joshi ' +
  'Kapoor Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Nair Naik Pandey Patel Patil Pillai Prasad Rao Rathod Reddy ' +
  'Roy Saxena Sen Shah Sharma Shetty Singh Sinha Srinivasan Thakur Tiwari Trivedi Varma Yadav Zaveri';

/** One of the words, evenly and always the same for a number. */
const oneOf = (words: string, salt: number) =>
  `(string_to_array('${words}', ' '))[1 + pg_temp.dice(n, ${salt}, ${words.split(' ').length})]`;

/**
 * Two years of enquiries, the newest with the highest number. 22 % are open: four of five of the last four months,
 * and what drags on of those before. One in eight comes of a firm, one open one in nine belongs to nobody yet.
 */
const leadRows = (leads: number, perSale: number) => `
  insert into lead (id, first_name, last_name, phone, email, source, channel_partner_id, brought_by_id,
                    attribution_expires_at, unit_types, budget_min_paise, budget_max_paise, owner_id, status,
                    lost_reason, lost_at, sale_id, closed_at, next_follow_up_at, first_response_at,
                    status_changed_at, answer_awaited_at, created_at, updated_at, last_contacted_at, score, grade,
                    first_enquired_at, first_enquired_on, first_enquired_hour, first_owner_id, first_project_id,
                    answer_minutes, answer_in_time, reached, contacted_on, qualified_on, site_visit_on)
  select pg_temp.id_of('lead', n), ${oneOf(FIRST_NAMES, 11)}, ${oneOf(LAST_NAMES, 12)},
         '+91' || 7000000000 + n, 'lead' || n || '@example.test', source,
         case source when 'channelPartner' then pg_temp.id_of('firm', firm) end,
         case source when 'channelPartner' then pg_temp.id_of('agent', firm) end,
         case source when 'channelPartner' then at + interval '120 days' end,
         jsonb_build_array((array['2BHK','3BHK'])[1 + pg_temp.dice(n, 13, 2)]), 600000000 + budget * 50000000,
         800000000 + budget * 50000000,
         case when status not in ('lost', 'closed') and pg_temp.dice(n, 4, 9) = 0 then null
              else pg_temp.id_of('executive', 1 + pg_temp.dice(n, 5, ${EXECUTIVES})) end,
         status, case status when 'lost' then 'budget' end, case status when 'lost' then at + interval '9 days' end,
         case status when 'closed' then pg_temp.id_of('sale', n / ${perSale}) end,
         case status when 'closed' then at + interval '9 days' end,
         case when status not in ('lost', 'closed') then now() + (pg_temp.dice(n, 6, 360) - 120) * interval '1 hour' end,
         case when status <> 'new' or pg_temp.dice(n, 7, 2) = 0 then at + interval '20 minutes' end,
         case status when 'lost' then at + interval '9 days' when 'closed' then at + interval '9 days'
                     else greatest(at, now() - pg_temp.dice(n, 14, 1000) * interval '1 hour') end, at, at, at,
         case when status <> 'new' then greatest(at, now() - pg_temp.dice(n, 15, 600) * interval '1 hour') end,
         points, case when points >= 70 then 'hot' when points >= 40 then 'warm' when points is not null then 'cold' end,
         at, at::date, extract(hour from at)::int, pg_temp.id_of('executive', 1 + pg_temp.dice(n, 5, ${EXECUTIVES})),
         pg_temp.id_of('project', 1 + n % ${PROJECTS}), pg_temp.dice(n, 22, 300), pg_temp.dice(n, 22, 300) <= 30,
         greatest(came, lead_stage_rank(status)), case when came >= 1 then (at + pg_temp.dice(n, 19, 4) * interval '1 day')::date end,
         case when came >= 2 then (at + pg_temp.dice(n, 20, 12) * interval '1 day')::date end,
         case when came >= 3 then (at + pg_temp.dice(n, 21, 40) * interval '1 day')::date end
    from (
      select n, now() - (${leads} - n) * 63000000::bigint / ${leads} * interval '1 second' as at,
             (array['website','website','google','google','meta','meta','walkIn','referral','portalHousing',
                    'portal99acres','portalMagicbricks','callCenter','event','other','channelPartner',
                    'channelPartner'])[1 + pg_temp.dice(n, 1, 16)] as source,
             1 + pg_temp.dice(n, 2, ${FIRMS}) as firm,
             case when n % ${perSale} = 0 then 'closed'
                  when pg_temp.dice(n, 3, 100) >= (case when n > ${leads} * 0.85 then 80 else 12 end) then 'lost'
                  else (array['new','contacted','contacted','qualified','siteVisit','negotiating'])[1 + pg_temp.dice(n, 8, 6)]
             end as status
        from generate_series(1, ${leads}) n) drawn,
         lateral (select pg_temp.dice(n, 16, 20)::bigint as budget, pg_temp.dice(n, 18, 5) as came,
                         case when status in ('lost', 'closed') then pg_temp.dice(n, 17, 9000) / 100.0 end as points) more`;

const leadProjectRows = (leads: number) => `
  insert into lead_project (lead_id, project_id)
  select pg_temp.id_of('lead', n), pg_temp.id_of('project', 1 + (n + k * (1 + n % 2)) % ${PROJECTS})
    from generate_series(1, ${leads}) n, generate_series(0, case when n % 5 < 2 then 1 else 0 end) k`;

/** On the leads of the last months; every eighth plans a visit between four weeks ago and two weeks from now. */
const interactionRows = (leads: number) => `
  insert into lead_interaction (id, lead_id, type, direction, outcome, occurred_at, scheduled_at, notes, created_at,
                                created_by_id)
  select pg_temp.id_of('interaction', n), pg_temp.id_of('lead', ${leads} - pg_temp.dice(n, 1, ${leads * 0.3})), type,
         case type when 'call' then 'outbound' end, case type when 'call' then 'connected' end, at,
         case type when 'siteVisit' then now() + (pg_temp.dice(n, 2, 1000) - 660) * interval '1 hour' end,
         'Spoke of the view.', at, pg_temp.id_of('executive', 1 + pg_temp.dice(n, 5, ${EXECUTIVES}))
    from (select n, (array['call','call','call','whatsapp','email','note','statusChange','siteVisit'])[1 + n % 8] as type,
                 now() - (${leads * INTERACTIONS_SHARE} - n) * 12000000::bigint / ${leads * INTERACTIONS_SHARE} * interval '1 second' as at
            from generate_series(1, ${leads * INTERACTIONS_SHARE}) n) drawn`;

/** What open leads scored ten days ago; what they score now is left to the product. */
const SCORE_ROWS = `
  insert into lead_score_history (lead_id, score, grade, factors, penalties, summary, config_revision, trigger, computed_at)
  select id, points, case when points >= 70 then 'hot' when points >= 40 then 'warm' else 'cold' end, '[]', '[]',
         'As of then.', 0, 'interaction', greatest(created_at, now() - interval '10 days')
    from lead, lateral (select (hashtextextended(id::text, 1) & 2147483647) % 6000 / 100.0 as points) drawn
   where lead.organization_id = app_organization_id() and status not in ('lost', 'closed')
     and created_at < now() - interval '10 days'`;

/** The product counts them within a minute. */
const STALE_DAYS = `
  insert into lead_cohort_stale (day)
  select distinct first_enquired_on from lead where organization_id = app_organization_id()`;

/** Of each so many leads one bought. */
export async function seedCompanyLeads(
  client: pg.Client,
  leads: number,
  perSale = LEADS_PER_SALE,
): Promise<void> {
  for (const rows of [
    leadRows(leads, perSale),
    leadProjectRows(leads),
    interactionRows(leads),
    SCORE_ROWS,
    STALE_DAYS,
  ])
    await client.query(rows);
}
