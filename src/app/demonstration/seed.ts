import { v7 as newId } from 'uuid';
import { roleLabel } from '#platform/contract/roles.ts';
import { documentAccess } from '../application.documents.ts';
import type { Application } from '../application.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { playAlerts } from './alerts.ts';
import { playApprovals } from './approvals.ts';
import { playAssignment } from './assignment.ts';
import type { FillingWatch } from '#company/system/server/filling.ts';
import { ConfigError } from '#platform/server/config.ts';
import { emailOf, seedCompany, seedProjects } from './company.ts';
import { playContractorLinks } from './contractorLinks.ts';
import { playCustomers } from './customers.ts';
import { playDocuments } from './documents.ts';
import { playMerges } from './duplicates.ts';
import { playBuyerMails } from './buyerMails.ts';
import { playBudgets } from './budgets.ts';
import { playFollowUps } from './followUps.ts';
import { playHappenings } from './happenings.ts';
import { playClaims } from './claims.ts';
import { playHolds } from './holds.ts';
import { playImports } from './imports.ts';
import { playLeadImports } from './leadImports.ts';
import { leadScenarios } from './lead.scenario.ts';
import { playLeads } from './leads.ts';
import { pastSums, playModels } from './models.ts';
import { playScores } from './scores.ts';
import { tellLatestNews } from './news.ts';
import { playInvitations } from './invitations.ts';
import { playPictures } from './pictures.ts';
import { SitePhotos } from './sitePhotos.ts';
import { playPriceLists } from './prices.ts';
import { playStructures } from './structures.ts';
import { playTargets } from './targets.ts';
import { playTexts } from './texts.ts';
import { playRates } from './rates.ts';
import type { DatabaseOwner } from './owner.ts';
import { asDatabaseOwner, READY } from './owner.ts';
import { PASSWORD, PEOPLE } from './people.data.ts';
import { Progress } from './progress.ts';
import { playProgressLetters } from './progressLetters.ts';
import { saleScenarios } from './sale.scenario.ts';
import { playKeys } from './sources.ts';
import { dayIn, Stage } from './stage.ts';

interface Say {
  info(message: string): void;
}

export interface Demonstration {
  application: Application;
  /** Of the owner of the database. */
  databaseUrl: string;
  files: FileStore;
  say: Say;
  /** Whether an empty database is to be filled. An incomplete demonstration is discarded in any case. */
  isWanted: boolean;
  /** Whether a complete one is discarded and recreated, so that its history is up to date. */
  isRenewed?: boolean;
  /** Receives the progress. */
  watch?: FillingWatch;
  /** The time that counts as now; default the clock. */
  now?: string;
  /** The share to fill, above 0 up to 1; default all. */
  share?: number;
}

/**
 * Fills an empty database with the demonstration company, in order of time and with the same commands as the API, reporting progress. An incomplete demonstration is discarded first. Does nothing when any organization exists. Returns whether the demonstration exists.
 */
export function seedDemonstration(demonstration: Demonstration): Promise<boolean> {
  const { databaseUrl, say, isWanted, watch } = demonstration;
  const onWait = () => say.info('Another process is filling the database; waiting for it…');
  return asDatabaseOwner(databaseUrl, onWait, async (owner) => {
    if (await isUsed(owner, demonstration)) {
      const { madeAt } = await owner.state();
      if (madeAt) watch?.end(madeAt);
      return madeAt !== null;
    }
    if (!isWanted) return false;
    await fill(demonstration, owner);
    return true;
  });
}

/** Whether there is an organization, after one that was never completed has been discarded. */
async function isUsed(owner: DatabaseOwner, { say, isWanted, isRenewed }: Demonstration): Promise<boolean> {
  const { organizations, demonstration } = await owner.state();
  if (isRenewed && !isWanted) throw new ConfigError('A new demonstration is only made with DEMO=on.');
  if (isRenewed && organizations > (demonstration === 'nothing' ? 0 : 1))
    throw new ConfigError('Others use this database too, so the demonstration is not recreated.');
  if (demonstration === 'complete' && isRenewed) {
    say.info('The demonstration company is being discarded and recreated.');
    await owner.discardDemonstration();
    return false;
  }
  if (demonstration !== 'brokenOff') return organizations > 0;
  if (organizations > 1) {
    say.info('The demonstration company is incomplete. Others use this database, so it is only suspended.');
    await owner.suspendDemonstration();
    return true;
  }
  say.info('Filling the demonstration company was interrupted. The incomplete data is discarded.');
  await owner.discardDemonstration();
  return false;
}

async function fill(demonstration: Demonstration, owner: DatabaseOwner): Promise<void> {
  const { application, files, say, watch, now = new Date().toISOString(), share = 1 } = demonstration;
  const progress = new Progress(watch, share);
  const stage = new Stage({ application, organizationId: newId(), now, share, progress });
  say.info(`Filling the empty database with the demonstration company, ${progress.expected}…`);
  await seedCompany(stage);
  await progress.reach('company', 0);
  watch?.begin(stage.organizationId);
  const projects = await seedProjects(stage);
  await playStructures(stage, projects);
  say.info(`  people, ${projects.length} projects and the first of their units (${progress.told})`);

  const { standing, cancelledScenario } = saleScenarios(stage, projects);
  const others = leadScenarios(stage, projects);
  const cancelled = cancelledScenario();
  const sales = [...standing, ...cancelled];
  // They count among those that were lost in the end; and what is booked in this month is beyond the history.
  const thisMonth = standing.filter(({ bookedAt }) => dayIn(bookedAt) >= stage.monthStart(0)).length;
  const leads = [
    ...sales.map((sale) => sale.buyer),
    ...others.slice(0, others.length - cancelled.length - thisMonth),
  ];
  const sources = await playKeys(stage, projects);
  await playLeads(stage, leads, sources, owner);
  await progress.reach('sales', 0);
  const contacts = leads.reduce((sum, lead) => sum + lead.contacts.length, 0);
  say.info(`  ${leads.length} enquiries with ${contacts} interactions (${progress.told})`);

  await owner.refreshStatistics();
  const sitePhotos = new SitePhotos(stage, files);
  await playHappenings(stage, projects, sales, { files, owner, sitePhotos });
  await playCustomers(stage, standing);
  await playFollowUps(stage);
  await playBuyerMails(stage);
  say.info(`  ${sales.length} bookings with plans, receipts and invoices (${progress.told})`);
  await sources.playReturns(leads);
  await playMerges(stage, leads);
  await progress.reach('scores', 0.2);
  await playScores(stage, application.pool);
  await progress.reach('rest', 0);
  say.info(`  scores of all enquiries (${progress.told})`);
  await playModels(stage, application.pool);
  say.info(`  a score learned from them (${progress.told})`);
  say.info(`  ${await pastSums(stage)}`);
  await progress.reach('rest', 0.4);
  await playBudgets(stage, projects);
  await playHolds(stage, projects);
  await playApprovals(stage, projects, application.shareTokens);
  await tellLatestNews(stage, now);
  await playInvitations(stage, projects);
  await playTexts(stage);
  await playClaims(stage, files);
  await playRates(stage);
  await playTargets(stage);
  await playAlerts(stage);
  await playAssignment(stage, projects);
  await playPriceLists(stage, projects);
  await playImports(stage, projects, { pool: application.pool, files });
  await playLeadImports(stage, projects, { pool: application.pool, files });
  await playPictures(stage, projects, files);
  await sitePhotos.play(projects);
  const hands = { ...application.services, pool: application.pool, tokens: application.shareTokens };
  await playContractorLinks(stage, hands);
  await playProgressLetters(stage, projects, hands);
  await playDocuments(stage, projects, { ...hands, access: documentAccess });
  await application.runAs(stage.person('bh'), now, (work) =>
    recordChange(work, { action: READY, resource: 'organization', id: stage.organizationId, version: 1 }),
  );
  await owner.refreshStatistics();
  watch?.end(now);
  say.info(`The demonstration company is complete (${Math.round(progress.seconds)} s).`);
}

/** One sign-in for each role, printed at the start. */
export function demonstrationSignIns(): string {
  const roles = [...new Set(PEOPLE.map((person) => person.role))];
  const lines = roles.map((role) => {
    const person = PEOPLE.find((one) => one.role === role);
    return `  ${roleLabel(role).padEnd(24)} ${person ? emailOf(person) : ''}`;
  });
  return [`Demonstration sign-ins, password ${PASSWORD}:`, ...lines].join('\n');
}
