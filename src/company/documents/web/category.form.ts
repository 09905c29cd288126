import { ROLES, roleLabel } from '#platform/contract/roles.ts';
import type { DocumentCategory, Requirement } from '../category.contract.ts';
import { REQUIREMENT_RESOURCES, REQUIREMENT_STEPS } from '../category.contract.ts';
import { RESOURCE_LABELS } from './document.labels.ts';

export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

const STEP_LABELS = {
  agreement: 'agreement',
  registered: 'registration',
  completed: 'possession',
  active: 'work on site',
} as const satisfies Record<(typeof REQUIREMENT_STEPS)[number], string>;

const REQUIRED_OF = {
  sale: RESOURCE_LABELS.sale,
  applicant: 'Each applicant',
  contractor: 'Contractor',
} as const satisfies Record<(typeof REQUIREMENT_RESOURCES)[number], string>;

/** A contractor begins to work; a sale and its applicants take the steps of a deal. */
const OFFERED: readonly Requirement[] = REQUIREMENT_RESOURCES.flatMap((resourceType) =>
  REQUIREMENT_STEPS.filter((step) => (step === 'active') === (resourceType === 'contractor')).map((step) => ({
    resourceType,
    step,
  })),
);

const valueOf = ({ resourceType, step }: Requirement) => `${resourceType}:${step}`;

export const STEP_CHOICES = OFFERED.map((one) => ({ value: valueOf(one), label: requirementText(one) }));

/** 'Sale: agreement' */
export function requirementText({ resourceType, step }: Requirement): string {
  return `${REQUIRED_OF[resourceType]}: ${STEP_LABELS[step]}`;
}

export function chosenSteps(requirements: readonly Requirement[]): string[] {
  return requirements.map(valueOf);
}

export function requirementsOf(values: readonly string[]): Requirement[] {
  return OFFERED.filter((one) => values.includes(valueOf(one)));
}

/** Categories that one may lie below: neither itself nor what lies below it, and with room for another level. */
export function parentsFor(all: readonly DocumentCategory[], own: string | null): DocumentCategory[] {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const isBelow = (id: string): boolean => {
    for (let one: string | null = id; one !== null; one = parents.get(one) ?? null)
      if (one === own) return true;
    return false;
  };
  return all.filter(({ id, path }) => !isBelow(id) && path.split(' › ').length < 4);
}
