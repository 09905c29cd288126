import { v7 as newId } from 'uuid';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import { gstinProblem, stateName } from '#platform/contract/identity-numbers.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { seedRates } from '#company/statutory-rates/server/rate.commands.ts';
import type { Country } from '../organizationFields.contract.ts';
import type { Organization, OrganizationInput, OrganizationSettings } from '../organization.contract.ts';
import { DEFAULT_SETTINGS } from '../organization.contract.ts';
import { checkDiscountLimits, checkLimitsRise } from '../discountLimits.rules.ts';
import { homeOf, isTimezone } from '../organization.rules.ts';
import { getOrganization } from './organization.queries.ts';

export interface NewOrganization {
  name: string;
  type: Organization['type'];
  city: string;
  country: Country;
  phone: string | null;
  website: string | null;
  address: string | null;
  isDemonstration?: boolean;
  /** Its address needs no confirmation. */
  isConfirmed?: boolean;
}

export function timezoneOf(country: Country): string {
  return homeOf(country).timezone;
}

/** Creates the organization of `work`, with a copy of the statutory and policy rates. */
export async function createOrganization(
  work: Work,
  { isConfirmed = false, ...organization }: NewOrganization,
): Promise<void> {
  const { organizationId } = work.caller;
  await work.db
    .insertInto('organization')
    .values({
      organizationId,
      ...organization,
      ...homeOf(organization.country),
      settings: DEFAULT_SETTINGS,
      confirmedAt: isConfirmed ? work.now : null,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  await seedRates(work);
  await recordChange(work, {
    action: 'register',
    resource: 'organization',
    id: organizationId,
    version: 1,
    after: { name: organization.name, city: organization.city, country: organization.country },
  });
}

/** Changes the fields sent; GST registrations are replaced as a whole when sent. */
export async function updateOrganization(work: Work, input: OrganizationInput): Promise<Organization> {
  const { gstRegistrations, settings, discountLimits, version, ...fields } = input;
  await work.db.selectFrom('organization').select('version').forUpdate().execute();
  const before = await getOrganization(work);
  if (version !== undefined && version !== before.version) throw staleVersion();
  if (fields.timezone && !isTimezone(fields.timezone)) {
    throw invalid('timezone', 'Unknown time zone. Use a name like Asia/Kolkata.');
  }
  if (fields.logoFileId) await requireImage(work, fields.logoFileId);
  if (discountLimits && before.discountLimits) {
    checkDiscountLimits(work.caller.role, before.discountLimits, discountLimits);
    checkLimitsRise(discountLimits);
  }
  const kept = settings && settingsAfter(before.settings, settings);
  if (gstRegistrations) await replaceGstRegistrations(work, gstRegistrations, fields.pan ?? before.pan);
  await work.db
    .updateTable('organization')
    .set({
      ...fields,
      ...(kept ? { settings: kept } : {}),
      ...(discountLimits ? { discountLimits } : {}),
      version: before.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .execute();
  const after = await getOrganization(work);
  await recordChange(work, {
    action: 'edit',
    resource: 'organization',
    id: work.caller.organizationId,
    version: after.version,
    ...changedKeys(before, after),
  });
  return after;
}

/** Fields left out stay; with a working day of no length no reply would be in time. */
function settingsAfter(
  before: OrganizationSettings,
  changed: NonNullable<OrganizationInput['settings']>,
): OrganizationSettings {
  const after = { ...before, ...changed };
  if (after.workingHoursFrom === after.workingHoursTo) {
    throw invalid('settings.workingHoursTo', 'Working hours must not start and end at the same time.');
  }
  return after;
}

async function requireImage(work: Work, fileId: string): Promise<void> {
  const file = await work.db.selectFrom('file').select('mime').where('id', '=', fileId).executeTakeFirst();
  if (!file) throw invalid('logoFileId', 'The logo was not found. Upload it again.');
  if (file.mime !== 'image/png' && file.mime !== 'image/jpeg') {
    throw invalid('logoFileId', 'The logo must be a PNG or JPG image.');
  }
}

type SentRegistration = NonNullable<OrganizationInput['gstRegistrations']>[number];
type WantedRegistration = SentRegistration & { stateCode: string };

async function replaceGstRegistrations(
  work: Work,
  sent: readonly SentRegistration[],
  pan: string | null,
): Promise<void> {
  const wanted = sent.map((one, index) => validRegistration(one, index, pan));
  const kept = await work.db.selectFrom('gstRegistration').selectAll().execute();
  const gone = kept.filter((old) => !wanted.some((one) => one.gstin === old.gstin));
  for (const old of gone) await removeRegistration(work, old);
  for (const one of wanted) {
    const old = kept.find((known) => known.gstin === one.gstin);
    if (old) await updateRegistration(work, old.id, one, old.seriesPrefix);
    else {
      await work.db
        .insertInto('gstRegistration')
        .values({ id: newId(), ...one, address: one.address ?? null, createdAt: work.now })
        .execute();
    }
  }
}

/** Its first two digits name the state (CGST Rules, form REG-06); a typing error shows at the check character. */
function validRegistration(one: SentRegistration, index: number, pan: string | null): WantedRegistration {
  const problem = gstinProblem(one.gstin, { stateCode: one.stateCode ?? null, pan });
  if (problem) throw invalid(`gstRegistrations.${index}.gstin`, problem);
  return { ...one, stateCode: one.gstin.slice(0, 2) };
}

async function updateRegistration(
  work: Work,
  id: string,
  one: WantedRegistration,
  oldPrefix: string,
): Promise<void> {
  if (one.seriesPrefix !== oldPrefix) await refuseIfNumbered(work, oldPrefix);
  await work.db
    .updateTable('gstRegistration')
    .set({ seriesPrefix: one.seriesPrefix, address: one.address ?? null })
    .where('id', '=', id)
    .execute();
}

async function removeRegistration(
  work: Work,
  old: { id: string; gstin: string; stateCode: string; seriesPrefix: string },
): Promise<void> {
  const used = await work.db
    .selectFrom('project')
    .select('name')
    .where('gstin', '=', old.gstin)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (used) {
    throw conflict(
      `The GST registration for ${stateName(old.stateCode)} is used by project ${used.name}.`,
      'gstRegistrations',
    );
  }
  await refuseIfNumbered(work, old.seriesPrefix);
  await work.db.deleteFrom('gstRegistration').where('id', '=', old.id).execute();
}

/** A series that has numbers must stay as it is, or the numbers would no longer be consecutive. */
async function refuseIfNumbered(work: Work, seriesPrefix: string): Promise<void> {
  const numbered = await work.db
    .selectFrom('numberCounter')
    .select('lastNo')
    .where('kind', '=', 'invoice')
    .where('series', 'like', `${seriesPrefix}%`)
    .executeTakeFirst();
  if (numbered)
    throw conflict(
      `Invoices were issued in the series ${seriesPrefix}; it can no longer be changed.`,
      'gstRegistrations',
    );
}
