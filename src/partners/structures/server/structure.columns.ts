import type { StructureTerms } from '../structureTerms.contract.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'commissionStructureRevision.slabs': StructureTerms['slabs'];
    'commissionStructureRevision.bonuses': StructureTerms['bonuses'];
    'commissionStructureRevision.payouts': StructureTerms['payouts'];
    'commissionStructureRevision.projectIds': StructureTerms['projectIds'];
    'commissionStructureRevision.partnerIds': StructureTerms['partnerIds'];
    'commissionStructureRevision.tiers': StructureTerms['tiers'];
  }
}
