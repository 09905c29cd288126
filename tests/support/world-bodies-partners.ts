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
  'PUT /tds/certificates/{id}/end': () => ({ lastDay: '2098-04-30', reason: 'Cancelled by the department' }),
};
