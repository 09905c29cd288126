import type { Work } from '#platform/server/context.ts';
import type { StructureInput, StructureWithHistory } from '../structure.contract.ts';
import { anyTerms } from '../structureTerms.factory.ts';
import { createStructure } from './structure.commands.ts';

/** For tests: 2% for everybody, since long before any sale. */
export function buildStructure(
  work: Work,
  { name = 'For everybody', ...terms }: Partial<StructureInput> = {},
): Promise<StructureWithHistory> {
  return createStructure(work, { name, ...anyTerms({ validFrom: '2020-01-01' }), ...terms });
}
