import { act } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens of letters. */
export const LETTER_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'text of a template, edited',
    path: '/documents/templates/:templateId?edit=text',
    reveal: (page) => page.getByRole('textbox', { name: 'Text of the letter' }).waitFor(),
  },
  {
    name: 'fields of a letter',
    path: '/documents/templates/:templateId?edit=text',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Insert field' }).click();
      await page.getByRole('combobox', { name: 'Field' }).waitFor();
    },
  },
  {
    name: 'condition of a letter',
    path: '/documents/templates/:templateId?edit=text',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Insert', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Only where …' }).click();
    },
  },
  {
    name: 'template retired',
    path: '/documents/templates/:templateId',
    reveal: (page) => act(page, 'Retire template'),
  },
  {
    name: 'letter to a buyer',
    path: '/sales/:saleId?tab=documents',
    reveal: (page) => act(page, 'Write a letter'),
  },
  {
    name: 'letters to the buyers of a tower',
    path: '/projects/:projectId/towers/:towerId',
    reveal: (page) => act(page, 'Letters to buyers'),
  },
];
