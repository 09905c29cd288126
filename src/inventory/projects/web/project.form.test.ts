import { describe, expect, test } from 'vitest';
import { ChargeHead, ProjectInput } from '../project.contract.ts';
import { codeOf, USUAL_CHARGE_HEADS } from './charge.form.ts';
import { projectDefaults, PROJECT_STEPS, STEP_FIELDS, stepOfFields } from './project.form.ts';

describe('the steps of a project', () => {
  test('show every field of the contract, each once', () => {
    const shown = PROJECT_STEPS.flatMap((step) => STEP_FIELDS[step]);
    expect(shown.toSorted()).toEqual(Object.keys(ProjectInput.shape).toSorted());
  });

  test('are found by the field that needs another look, rows included', () => {
    expect(stepOfFields(['chargeHeads.2.value'])).toBe('pricing');
    expect(stepOfFields(['designatedAccounts', 'pincode'])).toBe('identity');
    expect(stepOfFields(['status'])).toBeNull();
  });

  test('begin with a value for every field, so that an error of the server finds its place', () => {
    expect(Object.keys(projectDefaults(null, { city: 'Pune', stateCode: null })).toSorted()).toEqual(
      Object.keys(ProjectInput.shape).toSorted(),
    );
  });
});

describe('charges', () => {
  test('that are usual lack only their amount', () => {
    for (const head of USUAL_CHARGE_HEADS) {
      expect(ChargeHead.safeParse(head).success).toBe(false);
      expect(ChargeHead.parse({ ...head, value: 100_000 })).toMatchObject({ code: head.code });
    }
  });

  test('get a code that the contract takes', () => {
    expect(codeOf('Garden view')).toBe('GARDEN-VIEW');
    expect(codeOf(' 2nd   floor (east)! ')).toBe('2ND-FLOOR-EAST');
    expect(codeOf('A name that is longer than any code may be')).toMatch(/^[A-Z0-9_-]{1,20}$/);
  });
});
