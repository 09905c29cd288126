import { describe, expect, test } from 'vitest';
import { errorList, fixText } from './form.errors.ts';

describe('the errors of a form', () => {
  test('are listed flat, with the path of each field and without those of the form as a whole', () => {
    const errors = {
      root: { server: { type: 'conflict', message: 'Taken.' } },
      email: { type: 'invalid_format', message: 'Please enter a valid email address' },
      applicants: [undefined, { pan: { type: 'too_small', message: 'PAN is required' } }],
    };
    expect(errorList(errors)).toEqual([
      { name: 'email', message: 'Please enter a valid email address' },
      { name: 'applicants.1.pan', message: 'PAN is required' },
    ]);
  });

  test('are counted in words beside the button', () => {
    expect(fixText(0)).toBe('');
    expect(fixText(1)).toBe('Fix 1 field to continue');
    expect(fixText(3, 'send')).toBe('Fix 3 fields to send');
  });
});
