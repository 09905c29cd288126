import type { DefaultValues, FieldPath } from 'react-hook-form';
import type * as z from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { Organization } from '#company/organizations/organization.contract.ts';
import type { Project } from '../project.contract.ts';
import { ProjectInput } from '../project.contract.ts';
import { checkProjectFields } from '../project.rules.ts';

export type ProjectForm = ContractForm<typeof ProjectInput>;
export type ProjectValues = z.input<typeof ProjectInput>;
type Field = keyof ProjectValues;

export const PROJECT_STEPS = ['identity', 'registration', 'pricing', 'accounts'] as const;
export type ProjectStep = (typeof PROJECT_STEPS)[number];

export const STEP_LABELS: Record<ProjectStep, string> = {
  identity: 'Identity and address',
  registration: 'RERA and GST',
  pricing: 'Areas and pricing',
  accounts: 'Accounts and team',
};

/** Which fields a step shows; each belongs to one of them. */
export const STEP_FIELDS: Record<ProjectStep, readonly Field[]> = {
  identity: [
    'name',
    'code',
    'type',
    'description',
    'addressLine',
    'locality',
    'city',
    'stateCode',
    'pincode',
    'latitude',
    'longitude',
    'launchDate',
    'plannedPossessionDate',
    'targetSelloutDate',
    'amenities',
    'imageFileIds',
  ],
  registration: ['reraNumber', 'reraValidUntil', 'reraPossessionDate', 'gstin', 'ocDate', 'taxPct'],
  pricing: [
    'landAreaSqFt',
    'commercialCarpetPct',
    'priceBasis',
    'baseRatePaise',
    'floorRatePaise',
    'floorRiseRatePaise',
    'floorRiseAfterFloor',
    'plcCharges',
    'chargeHeads',
    'parkingTypes',
  ],
  accounts: ['designatedAccounts', 'teamUserIds', 'bankApprovals'],
};

/** The first step that holds one of these fields ('chargeHeads.2.value' counts as 'chargeHeads'). */
export function stepOfFields(names: readonly string[]): ProjectStep | null {
  const roots = names.map((name) => name.split('.')[0] ?? name);
  return PROJECT_STEPS.find((step) => STEP_FIELDS[step].some((field) => roots.includes(field))) ?? null;
}

const isGiven = (value: string | null | undefined) => value !== null && value !== undefined;

/** In India the state decides tax and registration, and the address needs its PIN code. */
export function projectSchema(isIndia: boolean): typeof ProjectInput {
  if (!isIndia) return ProjectInput;
  const { stateCode, pincode } = ProjectInput.shape;
  return ProjectInput.extend({
    stateCode: stateCode.refine(isGiven, 'State is required'),
    pincode: pincode.refine(isGiven, 'PIN code is required'),
  });
}

interface FieldProblem {
  field: FieldPath<ProjectValues>;
  message: string;
}

/** What the server would say about fields that conflict, as far as they are on the same step. */
export function fieldProblems(
  values: ProjectValues,
  isIndia: boolean,
  registrations: Organization['gstRegistrations'],
  step: ProjectStep,
): FieldProblem[] {
  try {
    checkProjectFields(
      {
        stateCode: values.stateCode ?? null,
        pincode: values.pincode || null,
        baseRatePaise: values.baseRatePaise ?? 0,
        floorRatePaise: values.floorRatePaise ?? 0,
        gstin: values.gstin ?? null,
        plcCharges: ProjectInput.shape.plcCharges.parse(values.plcCharges) ?? [],
        chargeHeads: ProjectInput.shape.chargeHeads.parse(values.chargeHeads) ?? [],
        parkingTypes: ProjectInput.shape.parkingTypes.parse(values.parkingTypes) ?? [],
        designatedAccounts: values.designatedAccounts ?? [],
      },
      isIndia,
      registrations,
    );
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.fields ?? []).flatMap(({ field, message }) => {
      return stepOfFields([field]) === step ? [{ field: field as FieldPath<ProjectValues>, message }] : [];
    });
  }
}

const NOTHING: DefaultValues<ProjectValues> = {
  name: '',
  code: '',
  type: 'residential',
  description: '',
  addressLine: '',
  locality: '',
  city: '',
  stateCode: null,
  pincode: '',
  latitude: null,
  longitude: null,
  reraNumber: '',
  reraValidUntil: null,
  gstin: null,
  taxPct: null,
  landAreaSqFt: null,
  commercialCarpetPct: 0,
  launchDate: null,
  plannedPossessionDate: null,
  reraPossessionDate: null,
  targetSelloutDate: null,
  ocDate: null,
  priceBasis: 'carpet',
  baseRatePaise: null as never,
  floorRatePaise: null as never,
  floorRiseRatePaise: 0,
  floorRiseAfterFloor: 4,
  plcCharges: [],
  chargeHeads: [],
  parkingTypes: [],
  amenities: [],
  bankApprovals: [],
  imageFileIds: [],
  designatedAccounts: [],
  teamUserIds: [],
};

/** The initial values of the form; a new project starts with the location of the organization. */
export function projectDefaults(
  project: Project | null,
  home: Pick<Organization, 'city' | 'stateCode'>,
): DefaultValues<ProjectValues> {
  if (!project) return { ...NOTHING, city: home.city, stateCode: home.stateCode };
  const { floorRatePaise, ...fields } = project;
  const known = Object.keys(NOTHING) as Field[];
  const own = Object.fromEntries(known.map((key) => [key, fields[key as keyof typeof fields]]));
  return { ...NOTHING, ...own, floorRatePaise: floorRatePaise ?? 0 };
}

/** 'Kalpa Tarang' → 'KT', one word → its first letters: 'Vihaan' → 'VIH'. Two to six characters. */
export function projectCodeOf(name: string): string {
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const initials = words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 6);
  return initials.length >= 2 ? initials : (words[0] ?? '').slice(0, 3);
}
