import type { ExpressionWrapper, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { knows } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';

/**
 * Which cost sheets the caller may see, as a condition on `cost_sheet`: those of the leads they may see, and
 * those without a customer that they or their team issued; partners only what their own firm issued.
 */
export function visibleCostSheets(read: Read): ExpressionWrapper<Tables, 'costSheet', SqlBool> {
  const sheet = expressionBuilder<Tables, 'costSheet'>();
  const { role, userId } = read.caller;
  if (hasRole(role, 'Business Head', 'Project Director', 'Sales Head', 'Marketing Head'))
    return sheet.lit(true);
  const team = sheet
    .selectFrom('userReportingLine')
    .select('userReportingLine.reportId')
    .where('userReportingLine.managerId', '=', userId);
  const shown = sheet.or([
    sheet.exists(
      sheet
        .selectFrom('lead')
        .select('lead.id')
        .whereRef('lead.id', '=', 'costSheet.leadId')
        .where('lead.deletedAt', 'is', null)
        .where(visibleLeads(read)),
    ),
    sheet.and([sheet('costSheet.leadId', 'is', null), sheet('costSheet.createdById', 'in', team)]),
  ]);
  return knows(read, 'salePrice') ? shown : sheet.and([shown, isOfOwnFirm(read)]);
}

/** Of what the builder's staff offered their customers, partners learn neither price nor discount. */
function isOfOwnFirm({ caller }: Read): ExpressionWrapper<Tables, 'costSheet', SqlBool> {
  const sheet = expressionBuilder<Tables, 'costSheet'>();
  const colleagues = sheet
    .selectFrom('appUser')
    .select('appUser.id')
    .where('appUser.channelPartnerId', '=', caller.channelPartnerId);
  return sheet('costSheet.createdById', 'in', colleagues);
}
