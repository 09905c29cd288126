import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { HIDDEN_COLUMNS, omit } from '#platform/server/records.ts';
import { knows, masked } from '#company/people/server/facts.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { ChargeHead, DesignatedAccount, ParkingType, PlcCharge, Project } from '../project.contract.ts';
import type { ProjectFacts } from '../project.rules.ts';
import {
  mayKnowFloorRate,
  missingForCompletion,
  missingForLaunch,
  projectActions,
} from '../project.rules.ts';
import type { CountedProject } from './project.stats.ts';
import { projectIsVisible } from './project.visibility.ts';

export function visibleProjects(read: Read) {
  return read.db.selectFrom('project').where('project.deletedAt', 'is', null).where(projectIsVisible(read));
}

const ACCOUNTS = sql<DesignatedAccount[]>`coalesce(jsonb_agg(jsonb_build_object(
  'id', designated_account.id, 'kind', designated_account.kind, 'bank', designated_account.bank,
  'accountLast4', designated_account.account_last4, 'ifsc', designated_account.ifsc)
  order by designated_account.kind), '[]')`;
const TEAM = sql<string[]>`coalesce(jsonb_agg(user_project.user_id order by user_project.user_id), '[]')`;

/** Projects with what belongs to them, gathered by the database: accounts, team, the organization's settings. */
export function projectRows(read: Read) {
  return visibleProjects(read)
    .innerJoin('organization', (join) => join.onTrue())
    .selectAll('project')
    .select((eb) => [
      'organization.settings',
      eb
        .selectFrom('designatedAccount')
        .select(ACCOUNTS.as('all'))
        .whereRef('designatedAccount.projectId', '=', 'project.id')
        .where('designatedAccount.removedAt', 'is', null)
        .as('accounts'),
      eb
        .selectFrom('userProject')
        .select(TEAM.as('all'))
        .whereRef('userProject.projectId', '=', 'project.id')
        .as('team'),
    ]);
}

export type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectRows>['executeTakeFirstOrThrow']>>;

export function projectFactsOf(read: Read, row: ProjectRow, stats: CountedProject): ProjectFacts {
  return {
    status: row.status,
    reraNumber: row.reraNumber,
    reraValidUntil: row.reraValidUntil,
    gstin: row.gstin,
    stateCode: row.stateCode,
    ocDate: row.ocDate,
    isIndia: read.caller.isIndia,
    gstRegistered: OrganizationSettings.parse(row.settings).gstRegistered,
    today: read.today,
    units: stats.units,
    soldOrReserved: stats.sold + stats.reserved,
    hasCollectionAccount: (row.accounts ?? []).some((account) => account.kind === 'collection'),
    towers: stats.towers,
    towersWithoutOc: stats.towersWithoutOc,
  };
}

/** Partners read how many units there are and are available. */
function maskedStats(read: Read, stats: Project['stats']): Project['stats'] {
  if (knows(read, 'unitsOfOthers')) return stats;
  return { ...stats, reserved: null, blocked: null, sold: null, soldPct: null };
}

export function toProject(read: Read, row: ProjectRow, counted: CountedProject): Project {
  const facts = projectFactsOf(read, row, counted);
  return {
    _id: row.id,
    ...omit(row, [...HIDDEN_COLUMNS, 'settings', 'accounts', 'team']),
    floorRatePaise: mayKnowFloorRate(read.caller.role) ? row.floorRatePaise : null,
    // Written through the schemas of the contract, so they are read as they were.
    plcCharges: row.plcCharges as PlcCharge[],
    chargeHeads: row.chargeHeads as ChargeHead[],
    parkingTypes: row.parkingTypes as ParkingType[],
    amenities: row.amenities as string[],
    bankApprovals: row.bankApprovals as string[],
    imageFileIds: row.imageFileIds as string[],
    designatedAccounts: row.accounts ?? [],
    teamUserIds: masked(read, 'peopleOfBuilder', row.team) ?? [],
    stats: maskedStats(read, omit(counted, ['towersWithoutOc'])),
    missingForLaunch: row.status === 'planning' ? missingForLaunch(facts) : [],
    missingForCompletion: row.status === 'active' ? missingForCompletion(facts) : null,
    allowedActions: projectActions(read.caller.role, facts),
  };
}
