import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import { createStructure } from '#partners/structures/structure.contract.ts';
import type { StructureTerms } from '#partners/structures/structureTerms.contract.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { followProgress } from '#partners/commissions/server/commission.eligibility.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { SalesDesk } from './sales-desk.ts';
import { dataOf } from './sales-desk.ts';
import type { TestUser } from './test-app.ts';

/** The admin of a new partner firm. */
export function addPartner(desk: SalesDesk): Promise<TestUser> {
  return desk.organization.user('Channel Partner Admin', {
    channelPartnerId: crypto.randomUUID(),
    projectIds: [desk.project.id],
  });
}

export function addStructure(desk: SalesDesk, name: string, terms: StructureTerms): Promise<{ id: string }> {
  const body = { name, ...terms, validFrom: '2026-01-01' };
  return dataOf<{ id: string }>(desk.head.send(createStructure, { body }));
}

/** The worked flat of ₹1,33,17,100, booked for a customer whom the firm has claimed. */
export async function sellFor(desk: SalesDesk, firm: TestUser): Promise<Sale> {
  const body = { ...leadInput(), projectIds: [desk.project.id] };
  const lead = await dataOf<Lead>(firm.send(createLead, { body }));
  return desk.run(async (work) => {
    const unit = await buildUnit(work, { projectId: desk.project.id, plcCodes: ['GV', 'CR'] });
    return buildSale(work, {
      unitId: unit.id,
      leadId: lead.id,
      price: {
        parking: [{ code: 'COV', quantity: 1 }],
        discount: { kind: 'perSqFt', value: 150_00, reason: 'Festive' },
      },
    });
  });
}

/** Registered at once; commissions follow. */
export async function register(desk: SalesDesk, sale: Sale): Promise<void> {
  await desk.run(async (work) => {
    await markRegistered(work, sale.id);
    await followProgress(work, sale.id);
  });
}
