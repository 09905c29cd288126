import { v7 as newId } from 'uuid';
import { Client } from 'pg';

export interface SoldUnit {
  organizationId: string;
  unit: { id: string; projectId: string; towerId: string | null };
  templateId?: string;
  salesExecutiveId?: string;
  channelPartnerId?: string;
  broughtById?: string;
  bookingDate?: string;
  agreementValuePaise?: number;
  /** Received and tax within it; demanded and not paid. */
  paidPaise?: number;
  paidTaxPaise?: number;
  openPaise?: number;
}

/**
 * A unit sold straight in the database, past every check: for tests of what others may see and do with a unit
 * that is sold, which need nothing of the sale but its row. How a booking comes about is tested where it is made.
 */
export async function sellUnit(databaseUrl: string, sold: SoldUnit): Promise<string> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const saleId = await insertSale(client, sold);
    await client.query(`update unit set status = 'sold', current_sale_id = $2 where id = $1`, [
      sold.unit.id,
      saleId,
    ]);
    if (sold.openPaise !== undefined || sold.paidTaxPaise !== undefined)
      await insertDemand(client, sold, saleId);
    return saleId;
  } finally {
    await client.end();
  }
}

async function insertSale(client: Client, sold: SoldUnit): Promise<string> {
  const id = newId();
  await client.query(
    `insert into sale (organization_id, id, booking_number, project_id, tower_id, unit_id, lead_id, cost_sheet_id,
       template_id, booking_date, booking_amount_paise, base_price_paise, floor_rise_paise, plc_paise, parking_paise,
       in_av_charges_paise, discount_paise, rebate_paise, agreement_value_paise, gst_paise, other_charges_paise,
       other_gst_paise, corpus_paise, stamp_duty_paise, registration_fee_paise, total_receivable_paise,
       sales_executive_id, booked_for_id, channel_partner_id, brought_by_id, tax_regime, funding, paid_paise, status_since, created_at, updated_at,
       unit_type, carpet_area, floor, source, enquired_on, enquiries)
     select $1, $2, $3, $4, $5, $6, $7, $7, $8, $9, 10000000, $10, 0, 0, 0, 0, 0, 0, $10, 0, 0, 0, 0, 0, 0, $10,
       $11, $11, $12, $13, 'cgstSgst', 'self', $14, $9, now(), now(), unit_type, carpet_area, floor, 'website', $9, 1
       from unit where id = $6`,
    [
      sold.organizationId,
      id,
      `BKG/TEST/${id}`,
      sold.unit.projectId,
      sold.unit.towerId,
      sold.unit.id,
      newId(),
      sold.templateId ?? newId(),
      sold.bookingDate ?? '2026-11-01',
      sold.agreementValuePaise ?? 1_00_00_000_00,
      sold.salesExecutiveId ?? newId(),
      sold.channelPartnerId ?? null,
      sold.broughtById ?? null,
      sold.paidPaise ?? 0,
    ],
  );
  return id;
}

async function insertDemand(client: Client, sold: SoldUnit, saleId: string): Promise<void> {
  const planId = newId();
  const taxPaise = sold.paidTaxPaise ?? 0;
  const paidPrincipalPaise = (sold.paidPaise ?? 0) - taxPaise;
  await client.query(
    `insert into payment_plan (organization_id, id, sale_id, template_id, template_snapshot, created_at, updated_at)
     values ($1, $2, $3, $4, '{}', now(), now())`,
    [sold.organizationId, planId, saleId, newId()],
  );
  await client.query(
    `insert into installment (organization_id, id, plan_id, sale_id, seq, name, component, pct, principal_paise,
       igst_paise, trigger, parts, demand_date, due_date, paid_principal_paise, paid_tax_paise, created_at, updated_at)
     values ($1, $2, $3, $4, 1, 'Booking', 'agreementValue', 10, $5, $6, '{}', '[]', '2026-11-01', '2026-11-01', $7, $6,
       now(), now())`,
    [
      sold.organizationId,
      newId(),
      planId,
      saleId,
      paidPrincipalPaise + (sold.openPaise ?? 0),
      taxPaise,
      paidPrincipalPaise,
    ],
  );
}
