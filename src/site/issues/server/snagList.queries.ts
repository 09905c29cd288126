import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import { notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { SnagListDocument } from '../snagList.document.ts';
import { isOfOwnSale, visibleIssues } from './issue.visibility.ts';

/** Nobody ticks off more lines on paper. */
const MAX_LINES = 500;

/** The snags and defects of a unit that are not verified; 404 where the caller sees neither it nor its sale. */
export async function getSnagList(read: Read, unitId: string): Promise<SnagListDocument> {
  const unit = required(await unitOf(read, unitId), 'Unit');
  if (!hasRole(read.caller.role, ...GROUPS.MANAGEMENT) && !(await isOfOwnSale(read, unitId)))
    throw notFound('Unit');
  const [organization, rows] = await Promise.all([organizationRow(read), linesOf(read, unitId)]);
  return {
    supplier: supplierOf(organization),
    ...unit,
    on: read.today,
    lines: rows.map(({ room, description, ...line }) => ({
      ...line,
      details: [room, description].filter((part) => part !== null).join(': ') || null,
    })),
  };
}

function unitOf(read: Read, id: string) {
  return read.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .leftJoin('tower', 'tower.id', 'unit.towerId')
    .select(['unit.unitNumber', 'tower.name as towerName', 'project.name as projectName'])
    .where('unit.id', '=', id)
    .where('unit.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .executeTakeFirst();
}

function linesOf(read: Read, unitId: string) {
  return visibleIssues(read)
    .select(['siteIssue.title', 'siteIssue.room', 'siteIssue.description'])
    .select(['siteIssue.severity', 'siteIssue.status', 'siteIssue.dueDate'])
    .where('siteIssue.unitId', '=', unitId)
    .where('siteIssue.origin', 'in', ['snag', 'defect'])
    .where('siteIssue.status', '!=', 'verified')
    .orderBy('siteIssue.room')
    .orderBy('siteIssue.dueDate')
    .orderBy('siteIssue.id')
    .limit(MAX_LINES)
    .execute();
}

function organizationRow({ db }: Read) {
  return db
    .selectFrom('organization')
    .leftJoin('file', 'file.id', 'organization.logoFileId')
    .select(['organization.name', 'organization.legalName', 'organization.address', 'organization.pan'])
    .select(['organization.cin', 'organization.phone', 'organization.billingEmail', 'organization.website'])
    .select(['file.storageKey', 'file.mime'])
    .executeTakeFirstOrThrow();
}
