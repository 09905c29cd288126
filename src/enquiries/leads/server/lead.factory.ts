import { randomInt } from 'node:crypto';
import type { Work } from '#platform/server/context.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { Lead, LeadInput } from '../lead.contract.ts';
import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';

/** An enquiry with a unique phone number; for a new project unless one is given. */
export async function buildLead(work: Work, overrides: Partial<LeadInput> = {}): Promise<Lead> {
  const projectIds = overrides.projectIds ?? [(await buildProject(work)).id];
  return createLead(work, { ...leadInput(), ...overrides, projectIds });
}

/** What a form would send for a caller; the project is missing. */
export function leadInput(): Omit<LeadInput, 'projectIds'> {
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    phone: `+9198${randomInt(10_000_000, 99_999_999)}`,
    source: 'website',
  };
}

/** What a lead needs before it counts as qualified. */
export const QUALIFYING = {
  budgetMinPaise: 1_20_00_000_00,
  budgetMaxPaise: 1_40_00_000_00,
  timeline: 'oneToThree',
  unitTypes: ['3BHK'],
} as const satisfies { [Key in keyof LeadInput]?: unknown };
