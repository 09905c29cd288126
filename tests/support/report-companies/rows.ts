import type pg from 'pg';
import * as z from 'zod';

// The rows of a company as they stand in the tables, without any sum that is kept and without any view: what a clerk
// would have on paper.

const day = z.iso.date();
const money = z.number().int();

const TABLES = {
  sale: z.object({
    id: z.string(),
    project_id: z.string(),
    tower_id: z.string().nullable(),
    unit_id: z.string(),
    lead_id: z.string(),
    transferred_from_sale_id: z.string().nullable(),
    booking_date: day,
    cancelled_on: day.nullable(),
    agreement_date: day.nullable(),
    agreement_value_paise: money,
    discount_paise: money,
    booked_for_id: z.string(),
    channel_partner_id: z.string().nullable(),
    status: z.string(),
  }),
  unit: z.object({ id: z.string(), carpet_area: z.number(), unit_type: z.string(), floor: z.number() }),
  lead: z.object({
    id: z.string(),
    source: z.string(),
    campaign: z.string().nullable(),
    status: z.string(),
    lost_reason: z.string().nullable(),
    merged_into_id: z.string().nullable(),
    deleted_at: z.string().nullable(),
    created_at: z.string(),
    answer_minutes: z.number().nullable(),
    answer_in_time: z.boolean().nullable(),
    first_owner_id: z.string().nullable(),
    first_project_id: z.string().nullable(),
    channel_partner_id: z.string().nullable(),
  }),
  lead_interaction: z.object({
    lead_id: z.string(),
    type: z.string(),
    outcome: z.string().nullable(),
    details: z.object({ to: z.string().optional(), isFirst: z.boolean().optional() }),
    internal: z.boolean(),
  }),
  payment_transaction: z.object({
    id: z.string(),
    sale_id: z.string(),
    type: z.string(),
    mode: z.string(),
    status: z.string(),
    amount_paise: money,
    received_date: day,
  }),
  receipt_split: z.object({ transaction_id: z.string(), tax_paise: money }),
  receipt_allocation: z.object({
    transaction_id: z.string(),
    installment_id: z.string().nullable(),
    charge_id: z.string().nullable(),
    principal_paise: money,
    tax_paise: money,
    taken_back_on: day.nullable(),
  }),
  payment_plan: z.object({ id: z.string(), status: z.string() }),
  installment: z.object({
    id: z.string(),
    plan_id: z.string(),
    sale_id: z.string(),
    principal_paise: money,
    cgst_paise: money,
    sgst_paise: money,
    igst_paise: money,
    demand_date: day.nullable(),
    due_date: day.nullable(),
    expected_date: day.nullable(),
    waived_principal_paise: money,
    waived_tax_paise: money,
    tds_waiting_paise: money,
  }),
  sale_charge: z.object({
    id: z.string(),
    sale_id: z.string(),
    kind: z.string(),
    posted_on: day,
    for_month: day.nullable(),
    amount_paise: money,
    cgst_paise: money,
    sgst_paise: money,
    igst_paise: money,
    waived_amount_paise: money,
    waived_tax_paise: money,
  }),
  refund_line: z.object({ id: z.string(), sale_id: z.string(), amount_paise: money }),
  invoice: z.object({
    sale_id: z.string(),
    doc_type: z.string(),
    status: z.string(),
    issue_date: day.nullable(),
    total_paise: money,
  }),
  cost_entry: z.object({
    category: z.string(),
    project_id: z.string(),
    amount_paise: money,
    gst_paise: money,
    is_gst_credit: z.boolean(),
    incurred_on: day,
    campaign_source: z.string().nullable(),
    campaign: z.string().nullable(),
    deleted_at: z.string().nullable(),
  }),
};

export type Rows = { [Name in keyof typeof TABLES]: z.infer<(typeof TABLES)[Name]>[] };

/** Every row of a company. */
export async function rowsOf(tables: pg.Client, organizationId: string): Promise<Rows> {
  const read = async <Row extends z.ZodType>(name: string, row: Row): Promise<z.infer<Row>[]> => {
    const { rows } = await tables.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where organization_id = $1`,
      [organizationId],
    );
    return rows.map((one) => row.parse(one.row));
  };
  return {
    sale: await read('sale', TABLES.sale),
    unit: await read('unit', TABLES.unit),
    lead: await read('lead', TABLES.lead),
    lead_interaction: await read('lead_interaction', TABLES.lead_interaction),
    payment_transaction: await read('payment_transaction', TABLES.payment_transaction),
    receipt_split: await read('receipt_split', TABLES.receipt_split),
    receipt_allocation: await read('receipt_allocation', TABLES.receipt_allocation),
    payment_plan: await read('payment_plan', TABLES.payment_plan),
    installment: await read('installment', TABLES.installment),
    sale_charge: await read('sale_charge', TABLES.sale_charge),
    refund_line: await read('refund_line', TABLES.refund_line),
    invoice: await read('invoice', TABLES.invoice),
    cost_entry: await read('cost_entry', TABLES.cost_entry),
  };
}
