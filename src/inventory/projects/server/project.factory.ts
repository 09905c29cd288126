import { randomBytes } from 'node:crypto';
import { addDays } from '#platform/contract/calendar.ts';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import type { Work } from '#platform/server/context.ts';
import { updateOrganization } from '#company/organizations/server/organization.commands.ts';
import { getOrganization } from '#company/organizations/server/organization.queries.ts';
import type { Project, ProjectInput } from '../project.contract.ts';
import { createProject } from '#inventory/project-lifecycle/server/project.commands.ts';

const MAHARASHTRA = '27';
const DEFAULT_PAN = 'AAACS1234K';

/** A residential project in Pune, in planning, with everything its launch needs but units. */
export async function buildProject(work: Work, overrides: Partial<ProjectInput> = {}): Promise<Project> {
  const input = { ...projectInput(work), ...overrides };
  if (work.caller.isIndia && input.stateCode && input.gstin === undefined)
    await registerForGst(work, input.stateCode);
  return createProject(work, input);
}

/** What a form would send: prices, charges and accounts of a usual project in Pune. */
export function projectInput(work: Pick<Work, 'today'>): ProjectInput {
  const mark = randomBytes(4).toString('hex').toUpperCase();
  return {
    name: `Kalpa ${mark}`,
    code: mark.slice(0, 6),
    type: 'residential',
    addressLine: 'Survey No. 12/4, Wakad',
    locality: 'Wakad',
    city: 'Pune',
    stateCode: MAHARASHTRA,
    pincode: '411057',
    reraNumber: `P521000${mark}`,
    reraValidUntil: addDays(work.today, 900),
    plannedPossessionDate: addDays(work.today, 760),
    priceBasis: 'carpet',
    baseRatePaise: 12_400_00,
    floorRatePaise: 11_800_00,
    floorRiseRatePaise: 45_00,
    floorRiseAfterFloor: 4,
    plcCharges: [
      { code: 'GV', name: 'Garden view', basis: 'perSqFt', value: 150_00 },
      { code: 'CR', name: 'Corner', basis: 'perSqFt', value: 100_00 },
    ],
    chargeHeads: [
      charge('INF', 'Infrastructure', {
        value: 2_50_000_00,
        inAgreementValue: true,
        gstTreatment: 'withConstruction',
        gstRate: 0,
      }),
      charge('CLUB', 'Club membership', { value: 1_50_000_00, tdsIncidental: true }),
      charge('LEGAL', 'Legal charges', { value: 30_000_00 }),
      charge('ELEC', 'Electricity and water', { value: 75_000_00, tdsIncidental: true }),
      charge('SOC', 'Society formation', { value: 20_000_00 }),
      charge('MAINT', 'Advance maintenance', {
        basis: 'perSqFtMonth',
        value: 4_50,
        months: 24,
        tdsIncidental: true,
      }),
      charge('CORPUS', 'Corpus fund', {
        basis: 'perSqFt',
        value: 150_00,
        gstTreatment: 'deposit',
        gstRate: 0,
      }),
    ],
    parkingTypes: [
      { code: 'COV', name: 'Covered parking', pricePaise: 4_00_000_00, total: 300, isOpen: false },
      { code: 'OPEN', name: 'Open parking', pricePaise: 0, total: 40, isOpen: true },
    ],
    designatedAccounts: [
      { kind: 'collection', bank: 'HDFC Bank', accountLast4: '4821', ifsc: 'HDFC0001234' },
    ],
  };
}

type Charge = NonNullable<ProjectInput['chargeHeads']>[number];

function charge(code: string, name: string, rest: Partial<Charge>): Charge {
  return {
    code,
    name,
    basis: 'flat',
    value: 0,
    months: null,
    inAgreementValue: false,
    gstTreatment: 'rate',
    gstRate: 18,
    tdsIncidental: false,
    mandatory: true,
    ...rest,
  };
}

/** Registers the organization in a state, unless it is; the number has a good check character. */
export async function registerForGst(work: Work, stateCode: string): Promise<string> {
  const { gstRegistrations, pan } = await getOrganization(work);
  const known = gstRegistrations.find((one) => one.stateCode === stateCode);
  if (known) return known.gstin;
  const first14 = `${stateCode}${pan ?? DEFAULT_PAN}1Z`;
  const gstin = `${first14}${gstinCheckCharacter(first14)}`;
  const seriesPrefix = `S${String.fromCharCode(65 + gstRegistrations.length)}`;
  await updateOrganization(work, {
    gstRegistrations: [...gstRegistrations, { gstin, stateCode, seriesPrefix, address: null }],
  });
  return gstin;
}
