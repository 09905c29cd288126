import { company } from '#company/company.plugin.ts';
import { crossCutting } from '#cross-cutting/cross-cutting.plugin.ts';
import { enquiries } from '#enquiries/enquiries.plugin.ts';
import { APPROVAL_KINDS } from '#insight/dashboards/server/approval.kinds.ts';
import { keepMoney } from '#insight/budgets/server/projectMoney.commands.ts';
import { insight } from '#insight/insight.plugin.ts';
import { inventory } from '#inventory/inventory.plugin.ts';
import { letters } from '#letters/letters.plugin.ts';
import { money } from '#money/money.plugin.ts';
import { offers } from '#offers/offers.plugin.ts';
import { KINDS } from '#cross-cutting/notices/notification.rules.ts';
import { ownedLeads } from '#enquiries/lead-lifecycle/server/lead.leaver.ts';
import { documentAccess } from './application.documents.ts';
import { fileAccess } from './application.files.ts';
import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { partners } from '#partners/partners.plugin.ts';
import { platform } from '#platform/server/platform.plugin.ts';
import { exceptHistory } from '#platform/server/context.ts';
import type { ChangeSubscriber } from '#platform/server/context.ts';
import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';
import type { Audiences } from '#platform/server/events/stream.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';
import { saleLifecycle } from '#sale-lifecycle/sale-lifecycle.plugin.ts';
import { sales } from '#sales/sales.plugin.ts';
import { site } from '#site/site.plugin.ts';

/** The areas, low to high. Neither routes nor jobs depend on the order. */
export const PLUGINS: readonly AreaPlugin[] = [
  platform,
  company({
    approvalKinds: APPROVAL_KINDS,
    documentAccess,
    fileAccess,
    notificationKinds: KINDS,
    ownedLeads,
  }),
  inventory({ keepMoney }),
  enquiries,
  offers,
  sales,
  money,
  site({ documentAccess }),
  saleLifecycle,
  partners,
  letters({ documentAccess }),
  insight,
  crossCutting({ fileAccess, documentAccess }),
];

/** Who hears of changes, by kind of record. */
export const audiences: Audiences = joined(({ audiences }) => audiences);

/** By name of the constraint, what a person reads when the database refuses. */
export const constraintMessages: ConstraintMessages = joined(({ constraints }) => constraints);

/** Every mail that can be sent. */
export const mailTemplates: readonly MailTemplate<never>[] = PLUGINS.flatMap(({ mails = [] }) => mails);

/**
 * Subscribers to every change inside its transaction, from the top area down: people are notified of a change before a lower area reacts to it, as when a lost lead frees its units and is rescored.
 */
export const subscribers: readonly ChangeSubscriber[] = PLUGINS.toReversed().flatMap(
  ({ subscribers = [], followers = [] }) => [...followers, ...subscribers.map(exceptHistory)],
);

function joined<T>(part: (plugin: AreaPlugin) => Readonly<Record<string, T>> | undefined): Record<string, T> {
  return Object.fromEntries(PLUGINS.flatMap((plugin) => Object.entries(part(plugin) ?? {})));
}
