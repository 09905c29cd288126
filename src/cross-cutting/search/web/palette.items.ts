import type { Shortcut } from '#platform/web/keys/key.registry.ts';
import { formatPhone } from '#platform/contract/format.ts';
import { isRole, roleLabel } from '#platform/contract/roles.ts';
import type { Menu } from '#platform/web/shell/menu.ts';
import { isGroup, menuOf } from '#platform/web/shell/menu.ts';
import { saleHref } from '#sales/saleHref.rules.ts';
import type { SearchKind, SearchResult } from '../search.contract.ts';

/** One line of the palette: an act on what is open, a record, a thing to create or a place to go to. */
export interface PaletteItem {
  key: string;
  sign: SearchKind | 'act' | 'create' | 'place';
  title: string;
  detail: string;
  /** Where it leads; null for an act. */
  href: string | null;
  /** The act of the open screen. */
  act?: Shortcut;
  /** The result, remembered when it is opened. */
  result?: SearchResult;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

/** What can be done on the open screen, then records, then matching menu entries. */
export function paletteGroups(
  typed: string,
  {
    results,
    recent,
    menu,
    role,
    shown = [],
  }: {
    results: SearchResult[];
    recent: SearchResult[];
    menu: Menu;
    role: string | null;
    /** The keys and acts of the open screen, the nearest first. */
    shown?: readonly Shortcut[];
  },
): PaletteGroup[] {
  const isAsking = typed.trim() !== '';
  const records = (isAsking ? results : recent).flatMap((result) => itemOf(result, role));
  const everywhere = placesOf(menu, role);
  const places = everywhere.filter((place) => fits(place.title, typed));
  const creates = ({ href }: PaletteItem) => href?.endsWith('/create') ?? false;
  return [
    { label: 'On this screen', items: actsOf(shown).filter(({ title }) => fits(title, typed)) },
    { label: isAsking ? 'Records' : 'Recent', items: records.filter(isOpenIn(everywhere)) },
    {
      label: 'Create',
      items: places.filter(creates).map((item) => ({ ...item, sign: 'create' as const })),
    },
    { label: 'Go to', items: places.filter((place) => !creates(place)) },
  ].filter(({ items }) => items.length > 0);
}

/** People have no page of their own: they open in the list of those who manage them. */
function isOpenIn(places: readonly PaletteItem[]): (item: PaletteItem) => boolean {
  return ({ sign, href }) => sign !== 'user' || places.some((place) => href?.startsWith(`${place.href}?`));
}

/** Each label once: of two parts of the screen that offer the same, the nearer does it. */
function actsOf(shown: readonly Shortcut[]): PaletteItem[] {
  const acts = new Map<string, Shortcut>();
  for (const one of shown) if (one.isAct && !acts.has(one.label)) acts.set(one.label, one);
  return [...acts.values()].map((act) => ({
    key: `act:${act.label.replaceAll(' ', '-')}`,
    sign: 'act',
    title: act.label,
    detail: act.blockedBy ?? '',
    href: null,
    act,
  }));
}

function itemOf(result: SearchResult, role: string | null): PaletteItem[] {
  const href = hrefOf(result, role);
  if (href === null) return [];
  const { kind, id, title } = result;
  return [{ key: `${kind}:${id}`, sign: kind, title, detail: detailOf(result), href, result }];
}

function detailOf({ kind, detail }: SearchResult): string {
  if (kind === 'user' && isRole(detail)) return roleLabel(detail);
  return kind === 'lead' ? detail.replace(/^\+\d+/, formatPhone) : detail;
}

/** The address of a record for this role; Finance opens a sale in Collections. */
function hrefOf({ kind, id, title, projectId }: SearchResult, role: string | null): string | null {
  switch (kind) {
    case 'lead':
      return `/leads/${id}`;
    case 'unit':
      return projectId && `/projects/${projectId}/units/${id}`;
    case 'sale':
      return saleHref(role, id);
    case 'invoice':
      return `/sales/invoices/${id}`;
    case 'project':
      return `/projects/${id}`;
    case 'document':
      return `/documents/${id}`;
    case 'user':
      return `/settings/users?search=${encodeURIComponent(title)}`;
  }
}

function placesOf(menu: Menu, role: string | null): PaletteItem[] {
  return menuOf(menu, role).flatMap((item) =>
    (isGroup(item) ? item.entries : [item]).map(({ label, to }) => ({
      key: to,
      sign: 'place' as const,
      title: label,
      detail: isGroup(item) ? item.label : '',
      href: to,
    })),
  );
}

/** Each typed word begins a word of the title. */
function fits(title: string, typed: string): boolean {
  const words = title.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
