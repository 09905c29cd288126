import { buildApproval } from '#offers/approvals/server/discountApproval.factory.ts';
import { NO_FACTS } from './rights-people.ts';
import type { Cast, SeenRow, Site, Sites } from './rights-stage.ts';
import type { TestUser } from './test-app.ts';

/** A request for 4 % of the executive, of another one, of an agent, and of another organization. */
export async function approvalRows(sites: Sites, cast: Cast): Promise<{ approval: SeenRow[] }> {
  const stranger = await sites.elsewhere.stage.organization.user('Sales Executive');
  const { assigned, elsewhere } = sites;
  return {
    approval: [
      await asked('the executive', assigned, cast.user('Sales Executive')),
      await asked('another team', assigned, cast.otherExecutive),
      await asked('the agent', assigned, cast.user('Channel Partner Agent')),
      await asked('another organization', elsewhere, stranger),
    ],
  };
}

async function asked(name: string, site: Site, user: TestUser): Promise<SeenRow> {
  const unit = site.launched.units.pop();
  if (!unit) throw new Error('The project has no unit left.');
  const { id } = await site.stage.as(user, (work) => buildApproval(work, { unitId: unit.id }));
  return {
    name,
    id,
    isOwnOrganization: site.isOwnOrganization,
    facts: { ...NO_FACTS, ownerId: user.id },
  };
}
