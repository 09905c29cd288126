import * as z from 'zod';
import { gstinProblem, stateName } from '#platform/contract/identity-numbers.ts';
import type { Organization } from '../organization.contract.ts';
import { GstRegistrationInput, OrganizationInput, OrganizationSettings } from '../organization.contract.ts';
import { usualSeriesPrefix } from './series.prefix.ts';

const { legalName, cin, pan, stateCode, address, billingEmail, logoFileId } = OrganizationInput.shape;
const { gstRegistered, cpLockDays, costSheetValidityDays } = OrganizationSettings.shape;

/** A typing error in the number is shown at once, while the rest of its row is still empty. */
const RegistrationRow = GstRegistrationInput.extend({
  gstin: GstRegistrationInput.shape.gstin.superRefine((gstin, context) => {
    const problem = gstinProblem(gstin);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
});

/** What an invoice needs from an organization, checked as on the server: GSTIN against checksum, state and PAN. */
export const OrganizationForm = z
  .object({
    legalName,
    cin,
    pan,
    stateCode,
    address,
    billingEmail,
    logoFileId,
    gstRegistrations: z.array(RegistrationRow).max(40),
    settings: z.object({ gstRegistered, cpLockDays, costSheetValidityDays }),
  })
  .superRefine(complainOfRegistrations);
export type OrganizationForm = z.infer<typeof OrganizationForm>;

interface Registered {
  pan?: string | null | undefined;
  gstRegistrations: readonly z.output<typeof GstRegistrationInput>[];
}

/** As on the server: GSTIN against checksum, state and PAN; one registration for a state, one series for each. */
function complainOfRegistrations(
  { pan: holder, gstRegistrations }: Registered,
  context: z.RefinementCtx,
): void {
  for (const [index, one] of gstRegistrations.entries()) {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['gstRegistrations', index, field], message });
    const problem = gstinProblem(one.gstin, { stateCode: one.stateCode ?? null, pan: holder ?? null });
    // An invalid number has already been refused by its field.
    if (gstinProblem(one.gstin)) continue;
    const before = gstRegistrations.slice(0, index);
    if (problem) complain('gstin', problem);
    else if (before.some((other) => stateOf(other) === stateOf(one))) {
      complain('gstin', `${stateName(stateOf(one))} already has a registration.`);
    }
    if (before.some((other) => other.seriesPrefix === one.seriesPrefix)) {
      complain('seriesPrefix', `Series ${one.seriesPrefix} is used by another registration.`);
    }
  }
}

function stateOf({ gstin }: { gstin: string }): string {
  return gstin.slice(0, 2);
}

/** The form of an organization; a row is added where the registration of `neededState` is missing. */
export function organizationDefaults(
  organization: Organization,
  neededState: string | null,
): z.input<typeof OrganizationForm> {
  const { gstRegistrations, settings } = organization;
  const isMissing =
    settings.gstRegistered &&
    neededState !== null &&
    !gstRegistrations.some((one) => one.stateCode === neededState);
  return {
    legalName: organization.legalName ?? organization.name,
    cin: organization.cin ?? '',
    pan: organization.pan ?? '',
    stateCode: organization.stateCode ?? neededState,
    address: organization.address ?? '',
    billingEmail: organization.billingEmail ?? '',
    logoFileId: organization.logoFileId,
    gstRegistrations: [
      ...registrationRows(gstRegistrations),
      ...(isMissing ? [newRegistration(neededState)] : []),
    ],
    settings,
  };
}

/** Registrations as rows of a form; changing the GSTIN changes the state. */
function registrationRows(registrations: Organization['gstRegistrations']) {
  return registrations.map(({ gstin, seriesPrefix, address }) => ({
    gstin,
    stateCode: null,
    seriesPrefix,
    address: address ?? '',
  }));
}

/** An empty row; one added for a state takes a GSTIN of that state only. */
export function newRegistration(stateCode: string | null) {
  return {
    gstin: '',
    stateCode,
    seriesPrefix: usualSeriesPrefix(stateCode ?? ''),
    address: '',
  };
}

/** State and PAN, read from a complete GSTIN. */
export function readGstin(gstin: string): { stateCode: string; pan: string } | null {
  return gstinProblem(gstin) === null ? { stateCode: gstin.slice(0, 2), pan: gstin.slice(2, 12) } : null;
}

/** What is missing in the organization before the first invoice of a project in a state, one sentence each. */
export function missingOfOrganization(organization: Organization, neededState: string | null): string[] {
  if (organization.country !== 'India' || !organization.settings.gstRegistered) return [];
  const isRegistered = organization.gstRegistrations.some(
    (one) => neededState === null || one.stateCode === neededState,
  );
  return [
    ...(organization.pan === null ? ['Add the PAN of the organization.'] : []),
    ...(isRegistered
      ? []
      : [`Add a GST registration${neededState ? ` for ${stateName(neededState)}` : ''} first.`]),
  ];
}
