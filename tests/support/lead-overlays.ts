import type { Page } from 'playwright-core';
import { act, filter, menu, reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

const PIPELINE = '/leads/pipeline';

/** What opens upon the screens of leads. */
export const LEAD_LAYERS: readonly ScreenOverlay[] = [
  { name: 'filters', path: '/leads', reveal: (page) => menu(page, 'Filter') },
  { name: 'filter of choices', path: '/leads', reveal: (page) => filter(page, 'Stage') },
  { name: 'filter of an amount', path: '/leads', reveal: (page) => filter(page, 'Budget') },
  { name: 'filter of a day', path: '/leads', reveal: (page) => filter(page, 'Received') },
  {
    name: 'leads filtered to none',
    path: '/leads?status=lost',
    reveal: (page) => reads(page, 'Clear filters'),
  },
  { name: 'lead peek', path: '/leads?peek=:leadId', reveal: (page) => reads(page, 'Open lead') },
  { name: 'move lead', path: '/leads/:leadId', reveal: (page) => act(page, 'Move to another stage') },
  { name: 'lose lead', path: '/leads/:leadId', reveal: (page) => act(page, 'Mark as lost') },
  {
    name: 'lose lead without a reason',
    path: '/leads/:leadId',
    reveal: async (page) => {
      await act(page, 'Mark as lost');
      await page.getByRole('button', { name: 'Mark as lost' }).click();
      await reads(page, 'Select a reason.');
    },
  },
  {
    name: 'log an interaction',
    path: '/leads/:leadId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Log a call, visit or note' }).click();
      await reads(page, 'What happened');
    },
  },
  {
    name: 'form with errors',
    path: '/leads/create',
    reveal: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add lead' }).click();
      await reads(page, /fields need to be corrected/);
      await focusIsOnAnErrorInSight(page);
    },
  },
  { name: 'where a lead may go', path: PIPELINE, on: 'desk', reveal: openMoves },
  {
    name: 'visit asked for by a move',
    path: PIPELINE,
    on: 'desk',
    reveal: async (page) => {
      await openMoves(page);
      await page.getByRole('menuitem', { name: /^Site visit/ }).click();
      await page.getByRole('dialog', { name: /visit the site/ }).waitFor();
    },
  },
  {
    name: 'wishes asked for by a move',
    path: PIPELINE,
    on: 'desk',
    reveal: async (page) => {
      await openMoves(page);
      await page.getByRole('menuitem', { name: /^Qualified/ }).click();
      await page.getByRole('dialog', { name: /look for/ }).waitFor();
    },
  },
  {
    name: 'loss asked for by a move',
    path: PIPELINE,
    on: 'desk',
    reveal: async (page) => {
      await openMoves(page);
      await page.getByRole('menuitem', { name: /^Lost/ }).click();
      await page.getByRole('dialog', { name: /as lost/ }).waitFor();
    },
  },
  {
    name: 'changed view of leads',
    path: '/leads?status=new',
    reveal: (page) => page.getByRole('group', { name: 'Unsaved changes' }).waitFor(),
  },
  {
    name: 'save a view of leads',
    path: '/leads?status=new',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Save as' }).click();
      await page.getByRole('dialog', { name: 'Save view' }).waitFor();
    },
  },
  {
    name: 'add a text',
    path: '/leads/messages',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Add template' }).first().click();
      await page.getByRole('dialog', { name: 'Add template' }).waitFor();
    },
  },
  {
    name: 'message to a lead',
    path: '/leads/:leadId',
    on: 'desk',
    reveal: async (page) => {
      await page.locator('button[aria-label="More actions"]:visible').first().click();
      await page.getByRole('menuitem', { name: 'Message' }).click();
      await page.getByRole('dialog', { name: /^Message/ }).waitFor();
    },
  },
  {
    name: 'schedule a visit',
    path: '/leads/visits',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Schedule visit' }).first().click();
      await page.getByRole('dialog', { name: 'Schedule a visit' }).waitFor();
    },
  },
  {
    name: 'columns of leads',
    path: '/leads',
    on: 'desk',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('list', { name: 'Columns' }).waitFor();
    },
  },
  ...(['Reassign', 'Tag', 'Move', 'Mark as lost', 'Rescore'] as const).map((action) => ({
    name: `chosen leads: ${action}`,
    path: '/leads',
    on: 'desk' as const,
    reveal: async (page: Page) => {
      await page.getByRole('main').getByRole('row').nth(1).getByRole('checkbox').check();
      await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: action }).click();
      await page.getByRole('dialog', { name: /1 lead/ }).waitFor();
    },
  })),
];

async function openMoves(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Move .* to…$/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
}

async function focusIsOnAnErrorInSight(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const focused = document.activeElement;
    if (focused?.getAttribute('aria-invalid') !== 'true') return false;
    const { top, bottom } = focused.getBoundingClientRect();
    return top >= 52 && bottom <= window.innerHeight;
  });
}
