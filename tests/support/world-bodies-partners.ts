import { TRANCHE_NET_PAISE } from '#partners/commission-runs/server/commissionRun.factory.ts';
import type { Records } from './world-records.ts';

export type BodyOf = (records: Records, clock: { today: string }) => Record<string, unknown>;

/** Of partner firms and what they are paid. */
export const PARTNER_BODIES: Readonly<Record<string, BodyOf>> = {
  'POST /commissions/structures': ({ project, firm }) => ({
    name: 'Festival',
    type: 'slab',
    slabs: [
      { fromCount: 1, toCount: 3, pct: 2 },
      { fromCount: 4, pct: 2.5 },
    ],
    bonuses: [
      {
        name: 'Diwali',
        from: '2026-11-01',
        to: '2026-11-15',
        projectIds: [project],
        unitTypes: ['2BHK'],
        pct: 0.5,
      },
    ],
    payouts: [{ pct: 100, condition: { saleStatus: 'registered', collectedPct: 20 } }],
    capPaise: 5_00_000_00,
    projectIds: [project],
    partnerIds: [firm],
    tiers: ['gold'],
    validFrom: '2026-04-01',
    validTo: '2099-03-31',
  }),
  'PUT /commissions/structures/{id}': () => ({ name: 'For all', pct: 2.25, validFrom: '2098-01-01' }),
  'DELETE /commissions/structures/{id}': () => ({ reason: 'Replaced by another one' }),
  'POST /commissions/calculate': ({ unit, firm }, { today }) => ({
    unitId: unit,
    agreementValuePaise: 1_33_17_100_00,
    channelPartnerId: firm,
    bookingDate: today,
  }),
  'PUT /commissions/{id}/approve': () => ({ version: 1 }),
  'PUT /commissions/{id}/reject': () => ({ reason: 'The firm waived it' }),
  'PUT /commissions/{id}/hold': () => ({ reason: 'Papers of the firm are missing' }),
  'PUT /commissions/{id}/release-hold': () => ({ version: 1 }),
  'POST /commissions/{id}/recalculate': () => ({ reason: 'The price was corrected' }),
  'POST /commissions/create-for-sale': ({ firmSale }) => ({ saleId: firmSale }),
  'PUT /channel-partners/{id}/terms/acceptance': ({ structure }) => ({ structureId: structure, revision: 1 }),
  'POST /commissions/structures/replay': ({ structure }, { today }) => ({
    structureId: structure,
    from: '2026-01-01',
    to: today,
  }),
  'PUT /sales/{id}/commission-shares': ({ firm }) => ({
    shares: [
      { channelPartnerId: firm, pct: 60 },
      { channelPartnerId: firm, pct: 40 },
    ],
    reason: 'Both brought the buyer',
  }),
  'PUT /sales/{id}/commission-shares/accept': ({ firm }) => ({ channelPartnerId: firm }),
  'POST /commissions/{id}/questions': () => ({ seq: 1, reason: 'The second tranche is short' }),
  'PUT /commissions/{id}/questions/{questionId}/answer': () => ({ answer: 'The cap of 5% applies' }),
  'PUT /commissions/{id}/questions/{questionId}/withdraw': () => ({ version: 1 }),
  'PUT /commissions/{id}/questions/{questionId}/assign': ({ user }) => ({ ownerId: user }),
  'POST /commissions/bulk-approve': ({ commission }) => ({ commissionIds: [commission] }),
  'POST /commissions/bulk-payment': ({ paidCommission, account }) => ({
    tranches: [{ commissionId: paidCommission, seq: 2 }],
    fromAccountId: account,
  }),
  'POST /commissions/{id}/payment': ({ account }) => ({
    seq: 3,
    amountPaise: TRANCHE_NET_PAISE,
    fromAccountId: account,
  }),
  'PUT /commission-runs/{id}/release': () => ({ version: 1 }),
  'PUT /commission-runs/{id}/withdraw': () => ({ reason: 'From the wrong account' }),
  'POST /commission-runs/{id}/utrs': ({ commissionRunLine }, { today }) => ({
    lines: [{ lineId: commissionRunLine, utr: 'HDFCN52026112401', paidOn: today }],
  }),
  'PUT /commission-runs/{id}/lines/{lineId}/return': (_records, { today }) => ({
    returnedOn: today,
    reason: 'The account is closed',
  }),
  'POST /partner-invoices': ({ commission }, { today }) => ({
    number: 'KH/26-27/001',
    invoiceDate: today,
    taxablePaise: 1_06_536_80,
    tranches: [{ commissionId: commission, seq: 1 }],
  }),
  'POST /partner-invoices/preview': ({ partnerInvoice }, { today }) => ({
    invoiceId: partnerInvoice,
    creditedOn: today,
  }),
  'PUT /partner-invoices/{id}/enter': (_records, { today }) => ({ creditedOn: today }),
  'PUT /partner-invoices/{id}/return': () => ({ reason: 'The date is wrong' }),
  'PUT /partner-invoices/{id}/cancel': () => ({ reason: 'Entered by mistake' }),
  'POST /partner-recoverables/{id}/credit-note': (_records, { today }) => ({
    number: 'CN/26-27/01',
    date: today,
    taxablePaise: 10_000_00,
    gstPaise: 1_800_00,
  }),
  'POST /partner-recoverables/{id}/repayments': ({ account }, { today }) => ({
    amountPaise: 1_000_00,
    receivedOn: today,
    bankAccountId: account,
    reference: 'UTR 4711',
  }),
  'POST /partner-recoverables/{id}/write-offs': () => ({
    amountPaise: 1_000_00,
    reason: 'The firm was dissolved',
  }),
  'PUT /channel-partners/{id}': () => ({
    tier: 'gold',
    gstins: [{ gstin: '27AAACK1234F1Z0', from: '2024-04-01', to: null }],
  }),
  'PUT /channel-partners/{id}/account': () => ({
    accountName: 'Kothrud Homes LLP',
    accountNumber: '50200012345678',
    ifsc: 'HDFC0001234',
  }),
  'POST /channel-partners/{id}/account/confirm': ({ firmAccount }) => ({ accountId: firmAccount }),
  'POST /channel-partners/{id}/account/reject': ({ firmAccount }) => ({
    accountId: firmAccount,
    reason: 'The name differs from the cheque',
  }),
  'POST /tds/certificates': ({ firm }) => ({
    channelPartnerId: firm,
    number: 'TDS/0002',
    ratePct: 0.5,
    from: '2097-04-01',
    to: '2098-03-31',
    limitPaise: 1_50_000_00,
  }),
  'POST /tds/challans': ({ tdsCertificate }, { today }) => ({
    bsr: '0510308',
    number: '00042',
    paidOn: today,
    section: '194H',
    deductionIds: [tdsCertificate],
    paidPaise: 5_327_00,
    interestPaise: 0,
    feePaise: 0,
    bankAccountId: null,
  }),
  'PUT /tds/challans/{id}/take-back': () => ({ reason: 'The serial number was another one' }),
  'POST /tds/set-offs': ({ tdsCertificate }) => ({ section: '194H', deductionIds: [tdsCertificate] }),
  'PUT /tds/certificates/{id}/end': () => ({ lastDay: '2098-04-30', reason: 'Cancelled by the department' }),
};
