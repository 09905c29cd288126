// @slow: plays the demonstration

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, count, fill, NOW, opened } from '../../../tests/support/small-demonstration.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';
import type { NotificationKind } from '#company/notifications/notification.contract.ts';
import { KINDS } from '#cross-cutting/notices/notification.rules.ts';
import { login } from '#company/auth/auth.contract.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import type { Caller, Read } from '#platform/server/context.ts';
import { emailOf } from './company.ts';
import { PASSWORD, PEOPLE } from './people.data.ts';

describe('a small demonstration company', () => {
  let app: TestApp;
  let client: pg.Client;

  beforeAll(async () => {
    ({ app, client } = await opened());
    await fill(app);
  });

  afterAll(closeAll);

  /** Reads as the Business Head. */
  async function asHead<T>(ask: (read: Read) => Promise<T>): Promise<T> {
    const { rows } = await client.query<{ id: string; organization_id: string }>(
      `select id, organization_id from app_user where role = 'Business Head'`,
    );
    const [head] = rows;
    const caller: Caller = {
      organizationId: head?.organization_id ?? '',
      userId: head?.id ?? '',
      role: 'Business Head',
      channelPartnerId: null,
      timezone: 'Asia/Kolkata',
      isIndia: true,
    };
    return app.application.runAs(caller, NOW, ask);
  }

  it('has an audit entry for every version of every record', async () => {
    const tables = await versionedTables(client);
    expect([...tables.keys()].sort()).toEqual([...Object.keys(RECORDED_AS), ...PARTS].sort());
    for (const [table, resource] of Object.entries(RECORDED_AS)) {
      const id = tables.get(table) ?? 'id';
      const without = `select 1 from ${table} t where not exists (select from audit_entry a
        where a.resource_type = '${resource}' and a.resource_id = t.${id})
        ${table === 'lead' ? `and ${enquiriesOfFiles('t')} = 0` : ''}`;
      expect.soft(await count(client, without), table).toBe(0);
    }
    const versions = `select 1 from lead l where l.version <> (select count(*) from audit_entry a
      where a.resource_id = l.id and a.action <> 'registrationAttempt') + ${enquiriesOfFiles('l')}`;
    expect(await count(client, versions)).toBe(0);
    const unheard = `select 1 from lead_interaction i where i.type not in ('statusChange', 'assignment', 'costSheet', 'reservation', 'enquiry')
      and not exists (select from audit_entry a where a.resource_id = i.lead_id
        and a.after ->> 'interactionId' = i.id::text)`;
    expect(await count(client, unheard)).toBe(0);
  });

  it('keeps some units for customers, each by who looks after the lead and beyond today', async () => {
    const held = `select 1 from unit u join lead l on l.id = u.reserved_for_lead_id
      where u.status = 'reserved' and u.reserved_by_id = l.owner_id and u.reserved_until > '${NOW}'`;
    expect(await count(client, held)).toBe(
      await count(client, `select 1 from unit where status = 'reserved'`),
    );
    expect(await count(client, held)).toBeGreaterThanOrEqual(3);
  });

  it('shows a booking that went over to another buyer and one to another unit, each once', async () => {
    const { rows } = await client.query<{ was: string; is: string }>(
      `select f.name as was, a.name as is from buyer_transfer t
         join former_applicant f on f.transfer_id = t.id and f.seq = 1
         join sale_applicant a on a.sale_id = t.sale_id and a.seq = 1`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.is).not.toBe(rows[0]?.was);
    const fee = `select 1 from sale_charge c join buyer_transfer t on t.id = c.transfer_id
      where c.kind = 'transferFee' and c.amount_paise = round(t.fee_area * t.fee_rate_paise / 100) * 100 and c.gst_pct = 18`;
    expect(await count(client, fee)).toBe(1);
    const moved = `select 1 from sale n join sale o on o.id = n.transferred_from_sale_id
      join sale_cancellation c on c.sale_id = o.id and c.initiated_by = 'transfer' and c.moved_paise > 0
      where o.status = 'cancelled' and o.unit_id <> n.unit_id`;
    expect(await count(client, moved)).toBe(1);
  });

  it('knows people with two flats, of whom one is confirmed as one customer', async () => {
    const pairs = `select 1 from sale_applicant a join sale_applicant b on b.pan_index = a.pan_index and b.sale_id > a.sale_id
        and a.seq = 1 and b.seq = 1
      join sale s on s.id = a.sale_id join sale t on t.id = b.sale_id and t.lead_id <> s.lead_id
      left join customer_link k on k.sale_id = a.sale_id and k.other_sale_id = b.sale_id`;
    expect(await count(client, `${pairs} where k.is_same`)).toBe(1);
  });

  it('knows buyers whose papers are verified, such whose papers wait for it, and such without', async () => {
    const { rows } = await client.query<{ state: string }>(
      `select distinct case when a.kyc_verified_at is not null then 'verified'
                            when f.papers = 3 then 'pending' when f.papers is null then 'missing' end as state
         from sale_applicant a left join (select resource_id, count(distinct category_id) as papers from document
           where resource_type = 'applicant' group by 1) f on f.resource_id = a.id order by 1`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['missing', 'pending', 'verified']);
  });

  it('has the documents of projects and sales: approved by another person, waiting, rejected with a reason, expired', async () => {
    const states = await client.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from document group by 1 order by 1',
    );
    const [approved, waiting, rejected] = states.rows;
    expect(approved?.status).toBe('approved');
    expect(waiting).toEqual({ status: 'pendingApproval', count: 3 });
    expect(rejected).toEqual({ status: 'rejected', count: 1 });
    const expired = `select 1 from document where status = 'approved' and expires_on < '${NOW.slice(0, 10)}'`;
    expect(await count(client, expired)).toBe(6);
    const shared = `select 1 from document_share where revoked_at is null and expires_at > '${NOW}'`;
    expect(await count(client, shared)).toBe(2);
    const ahead = `select 1 from document_version where uploaded_at > '${NOW}' or decided_at > '${NOW}'
      or decided_by_id = uploaded_by_id or decided_at < uploaded_at`;
    expect(await count(client, ahead)).toBe(0);
  });

  it('has 12 contractors with 30 reviews: two preferred, one suspended, the licence of one ending soon', async () => {
    const { rows } = await client.query<Record<string, number>>(
      `select count(*)::int as all, count(*) filter (where is_preferred)::int as preferred,
              count(*) filter (where status = 'suspended')::int as suspended,
              count(*) filter (where status = 'active')::int as active,
              count(*) filter (where labour_licence_valid_until < '${NOW.slice(0, 10)}'::date + 31)::int as ending,
              sum(review_count)::int as reviews,
              (select count(*) from milestone where contractor_id is null and key <> 'possession'
                and not is_placeholder)::int as unassigned
         from contractor`,
    );
    expect(rows).toEqual([
      { all: 12, preferred: 2, suspended: 1, active: 11, ending: 1, reviews: 30, unassigned: 0 },
    ]);
  });

  it('has links of contractors, of which two were opened and one issue answered, and photos chosen as proof', async () => {
    const links = `select 1 from contractor_link where ended_at is null`;
    expect(await count(client, links)).toBe(4);
    expect(await count(client, `${links} and opened_count = 1`)).toBe(2);
    expect(await count(client, 'select 1 from contractor_link_photo')).toBe(2);
    const answered = `select 1 from site_issue where status = 'resolved' and resolved_by_contractor_id is not null`;
    expect(await count(client, answered)).toBe(1);
    const chosen = `select 1 from audit_entry a join paper p on p.record_id = a.resource_id and p.status = 'valid'
      where a.action = 'chooseProof' and jsonb_array_length(p.content -> 'photos') = 2`;
    expect(await count(client, chosen)).toBe(
      await count(client, `select distinct resource_id from audit_entry where action = 'chooseProof'`),
    );
    expect(await count(client, chosen)).toBeGreaterThan(3);
  });

  it('has letters on the progress of its towers, printed and mailed to nobody', async () => {
    const letters = `select 1 from progress_letter where status = 'sent' and storage_key is not null
      and jsonb_array_length(document -> 'photos') > 0`;
    expect(await count(client, letters)).toBeGreaterThan(0);
    expect(await count(client, `select 1 from progress_letter_buyer where state = 'mailed'`)).toBeGreaterThan(
      0,
    );
    expect(await count(client, `select 1 from progress_letter where status <> 'sent'`)).toBe(0);
    expect(await count(client, `select 1 from mail`)).toBe(0);
  });

  it('has 160 quality checks, of which 7 failed, and 22 issues that are not verified', async () => {
    expect(await count(client, 'select 1 from quality_check')).toBe(160);
    expect(await count(client, `select 1 from quality_check where status = 'failed'`)).toBe(7);
    expect(await count(client, `select 1 from site_issue where status <> 'verified'`)).toBe(22);
    const unfounded = `select 1 from quality_check c join milestone m on m.id = c.milestone_id
      where m.status = 'completed' and c.mandatory and c.status <> 'passed' and c.later_due_on is null`;
    expect(await count(client, unfounded)).toBe(0);
  });

  it('builds 84 milestones, each in its state', async () => {
    const { rows } = await client.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from milestone group by 1 order by 1',
    );
    expect(rows).toEqual([
      { status: 'completed', count: 37 },
      { status: 'delayed', count: 4 },
      { status: 'inProgress', count: 9 },
      { status: 'planned', count: 34 },
    ]);
  });

  it('has towers at several stages, stock of every age that nobody bought before it was listed, and pictures', async () => {
    const { rows } = await client.query<{ status: string }>('select distinct status from tower order by 1');
    expect(rows.map(({ status }) => status)).toEqual(['ocReceived', 'planned', 'underConstruction']);
    for (const [from, to] of [
      [0, 90],
      [91, 180],
      [181, 365],
      [366, 9999],
    ]) {
      const free = `select 1 from unit where status = 'available'
        and '${NOW.slice(0, 10)}'::date - listed_at between ${from} and ${to}`;
      expect.soft(await count(client, free), `${from} to ${to} days`).toBeGreaterThan(0);
    }
    const early = `select 1 from sale s join unit u on u.id = s.unit_id where s.booking_date < u.listed_at
      and s.status <> 'cancelled'`;
    expect(await count(client, early)).toBe(0);
    const shown = 'select 1 from project where jsonb_array_length(image_file_ids) = 3';
    expect(await count(client, shown)).toBe(3);
  });

  it('shows imports that can be undone, some that wait for a decision, and an act on many units', async () => {
    const { rows } = await client.query(
      `select kind, status, outcomes->>'error' refused from import order by kind, status`,
    );
    expect(rows).toEqual([
      { kind: 'leads', status: 'applied', refused: '1' },
      { kind: 'leads', status: 'previewed', refused: '1' },
      { kind: 'priceList', status: 'previewed', refused: '1' },
      { kind: 'units', status: 'applied', refused: '0' },
    ]);
    expect(await count(client, `select 1 from unit_batch where undone_at is null`)).toBe(1);
  });

  it('shows what portals delivered, the result of each, and two leads of one person made one', async () => {
    const outcome = (one: string) => count(client, `select 1 from lead_delivery where outcome = '${one}'`);
    expect(await outcome('reEnquiry')).toBeGreaterThan(0);
    expect(await outcome('rejected')).toBeGreaterThan(0);
    const { rows } = await client.query(
      'select count(*)::int, count(revoked_at)::int ended from lead_source_key',
    );
    expect(rows).toEqual([{ count: 6, ended: 1 }]);
    const merged = `select 1 from lead_merge m join lead l on l.id = m.merged_id and l.merged_into_id = m.kept_id`;
    expect(await count(client, merged)).toBe(1);
  });

  it('leads its sales on: registered and ended ones, refunds by their lines, demand runs posted once', async () => {
    const status = (one: string) => count(client, `select 1 from sale where status = '${one}'`);
    expect(await status('registered')).toBeGreaterThan(0);
    // Three have ended, and one went over to another unit.
    expect(await status('cancelled')).toBe(4);
    const paid = `select 1 from payment_transaction where type = 'refund' and amount_paise <> (select amount_paise
      from refund_line l where l.id = payment_transaction.refund_line_id)`;
    expect(await count(client, paid)).toBe(0);
    expect(await count(client, `select 1 from demand_run where status = 'posted'`)).toBeGreaterThan(0);
    expect(await count(client, `select 1 from demand_run where status in ('posting', 'rehearsing')`)).toBe(0);
    const beforeRegistration = `select 1 from installment i join sale s on s.id = i.sale_id
      where i.demand_date < s.registration_date and i.trigger_type <> 'booking'`;
    expect(await count(client, beforeRegistration)).toBe(0);
  });

  it('sends no notifications of its history', async () => {
    const news = await client.query(`select kind, occurrence_key from outbox_event`);
    expect(news.rows).toHaveLength(1);
    expect(news.rows[0]).toMatchObject({ kind: 'organization' });
  });

  it('tells its people of its last days, and nobody of a thing that is not open to him', async () => {
    const told = `select n.kind, u.role from notification n join app_user u on u.id = n.user_id`;
    const { rows } = await client.query<{ kind: NotificationKind; role: string }>(told);
    expect(rows.length).toBeGreaterThan(3);
    for (const { kind, role } of rows) expect.soft(KINDS[kind].can, kind).toContain(role);
    expect(await count(client, 'select 1 from notification where read_at is null')).toBeGreaterThan(0);
  });

  it('pays its partner firms: each tranche once, by an invoice that was entered, and nobody is mailed of it', async () => {
    const states = await client.query<{ status: string }>(
      'select distinct status from commission order by 1',
    );
    expect(states.rows.length).toBeGreaterThan(2);
    expect(await count(client, `select 1 from commission_run where status = 'released'`)).toBeGreaterThan(0);
    expect(
      await count(client, `select 1 from commission_run where status = 'released' and advised_at is null`),
    ).toBe(0);
    expect(await count(client, 'select 1 from mail')).toBe(0);
    const wrong = `select 1 from commission_tranche t where t.paid_paise <> (
      select coalesce(sum(l.gross_paise), 0) from commission_run_line l
       where l.tranche_id = t.id and l.status in ('ordered', 'paid'))`;
    expect(await count(client, wrong)).toBe(0);
    const ahead = `select 1 from commission_run where made_at > '${NOW}'
      union all select 1 from partner_invoice where sent_at > '${NOW}' or credited_on > '${NOW.slice(0, 10)}'`;
    expect(await count(client, ahead)).toBe(0);
    const { rows } = await client.query<{ register: string; ledger: string }>(
      `select (select coalesce(sum(tax_paise), 0) from tds_deduction where challan_id is null and cancelled_at is null) as register,
              (select coalesce(sum(credit_paise - debit_paise), 0) from ledger_entry where account = 'tdsPayable') as ledger`,
    );
    expect(rows[0]?.ledger).toBe(rows[0]?.register);
  });

  it('explains each of its amounts to the paisa, on a ledger whose chain is whole', async () => {
    const { rows } = await client.query<{ id: string }>('select id from sale');
    expect(rows.length).toBeGreaterThan(3);
    const wrong = await asHead(async (read) => {
      const all = [];
      for (const { id } of rows) all.push(...(await explainEverything(read, id)));
      expect(all.length).toBeGreaterThan(rows.length * 50);
      return all.filter((one) => one.recomputedPaise !== one.amountPaise);
    });
    expect(wrong).toEqual([]);
    expect(await asHead(verifyLedger)).toMatchObject({ intact: true });
  });

  it('keeps to the order of time: nobody is spoken with before he came, or in the future', async () => {
    const early = `select 1 from lead_interaction i join lead l on l.id = i.lead_id
      where i.occurred_at < l.created_at or i.occurred_at > '${NOW}'`;
    expect(await count(client, early)).toBe(0);
    expect(
      await count(
        client,
        `select 1 from sale s join lead l on l.id = s.lead_id
      where s.created_at < l.created_at or s.created_at > '${NOW}'`,
      ),
    ).toBe(0);
  });

  it('lets one person of each role sign in', async () => {
    for (const role of new Set(PEOPLE.map((person) => person.role))) {
      const person = PEOPLE.find((one) => one.role === role);
      const email = person ? emailOf(person) : '';
      expect.soft((await app.send(login, { body: { email, password: PASSWORD } })).status, role).toBe(200);
    }
  });

  // The last: nobody of the company signs in after it.
  it('is not recreated and only suspended when somebody else has registered since', async () => {
    const organization = await app.organization();
    await expect(fill(app, true)).rejects.toThrow(
      'Others use this database too, so the demonstration is not recreated.',
    );
    await client.query('alter table audit_entry disable trigger user');
    await client.query(`delete from audit_entry where action = 'demonstrationReady'`);

    expect((await fill(app)).isThere).toBe(false);
    const { rows } = await client.query(
      'select organization_id, status from organization order by is_demonstration',
    );
    expect(rows).toMatchObject([
      { organization_id: organization.id, status: 'active' },
      { status: 'suspended' },
    ]);
    const [head] = PEOPLE;
    const email = head ? emailOf(head) : '';
    expect((await app.send(login, { body: { email, password: PASSWORD } })).status).not.toBe(200);
  });
});

/** Records that are audited under a name of their own, by table. */
const RECORDED_AS: Readonly<Record<string, string>> = {
  acceptance: 'acceptance',
  absence: 'absence',
  app_user: 'user',
  approval: 'approval',
  channel_partner: 'channelPartner',
  claim_dispute: 'claimDispute',
  commission: 'commission',
  contractor: 'contractor',
  contractor_link: 'contractorLink',
  contractor_review: 'contractorReview',
  commission_question: 'commissionQuestion',
  budget: 'budget',
  budget_alert: 'budgetAlert',
  cost_entry: 'costEntry',
  commission_run: 'commissionRun',
  commission_structure: 'commissionStructure',
  cost_sheet: 'costSheet',
  demand_run: 'demandRun',
  document: 'document',
  document_hold: 'documentHold',
  figure_alert: 'figureAlert',
  firm_account: 'firmAccount',
  import: 'import',
  invoice: 'invoice',
  lead: 'lead',
  lead_source_key: 'leadSource',
  letter_job: 'letterJob',
  ledger_check: 'ledgerCheck',
  message_template: 'messageTemplate',
  milestone: 'milestone',
  model_training: 'leadModel',
  organization: 'organization',
  partner_claim: 'partnerClaim',
  partner_invoice: 'partnerInvoice',
  partner_recoverable: 'partnerRecoverable',
  payment_template: 'paymentTemplate',
  payment_transaction: 'receipt',
  period_lock: 'periodLock',
  price_list: 'priceList',
  progress_letter: 'progressLetter',
  project: 'project',
  quality_check: 'qualityCheck',
  report_schedule: 'reportSchedule',
  sale: 'sale',
  sale_charge: 'saleCharge',
  sales_target_grid: 'salesTargets',
  saved_view: 'savedView',
  score_run: 'scoreRun',
  site_issue: 'siteIssue',
  site_photo: 'sitePhoto',
  tds_certificate: 'tdsCertificate',
  tower: 'tower',
  unit: 'unit',
  work_schedule: 'workSchedule',
};
/** An import is audited as a whole, with the hash of its rows: each of its enquiries is a version of a lead. */
function enquiriesOfFiles(lead: string): string {
  return `(select count(*) from lead_interaction e where e.lead_id = ${lead}.id and e.import_id is not null)`;
}

/** What stands for an id. */
const KEY_OF = new Map([
  ['organization', 'organization_id'],
  ['work_schedule', 'user_id'],
]);
/** Audited with the record that they are part of. */
const PARTS = [
  // Of the installation.
  'backup_run',
  // Saved every few seconds while it is typed; its beginning and its end are audited.
  'booking_draft',
  // Of a kind of paper, and without an id; changes are audited by the kind.
  'buyer_mail_rule',
  'commission_run_line',
  'commission_share',
  'cost_sheet_share',
  // Made with the organization; changes of one are audited.
  'document_category',
  'document_share',
  'installment',
  // Made with the organization as well.
  'letter_template',
  'partner_recovery',
  // Audited by their project, all rows of an act in one entry.
  'past_booking',
  'payment_plan',
  // Nobody of the company has set them: every site works every day, by the usual works.
  'project_calendar',
  'project_payment_config',
  // Made with the organization as well.
  'quality_check_list',
  'unit_waiter',
  'work_template',
];

async function versionedTables(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'version'`,
  );
  return new Map(rows.map(({ name }) => [name, KEY_OF.get(name) ?? 'id']));
}
