import { formatPhone } from '#platform/contract/format.ts';
import { isRole, roleLabel } from '#platform/contract/roles.ts';
import type { Menu } from '#platform/web/shell/menu.ts';
import { isGroup, menuOf } from '#platform/web/shell/menu.ts';
import { saleHref } from '#sales/saleHref.rules.ts';
import type { SearchKind, SearchResult } from '../search.contract.ts';

/** One line of the palette: a record, a thing to create or a place to go to. */
export interface PaletteItem {
  key: string;
  sign: SearchKind | 'create' | 'place';
  title: string;
  detail: string;
  href: string;
  /** The result, remembered when it is opened. */
  result?: SearchResult;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

/** Records first, then matching menu entries. */
export function paletteGroups(
  typed: string,
  {
    results,
    recent,
    menu,
    role,
  }: { results: SearchResult[]; recent: SearchResult[]; menu: Menu; role: string | null },
): PaletteGroup[] {
  const isAsking = typed.trim() !== '';
  const records = (isAsking ? results : recent).flatMap((result) => itemOf(result, role));
  const everywhere = placesOf(menu, role);
  const places = everywhere.filter((place) => fits(place.title, typed));
  const creates = (href: string) => href.endsWith('/create');
  return [
    { label: isAsking ? 'Records' : 'Recent', items: records.filter(isOpenIn(everywhere)) },
    {
      label: 'Create',
      items: places.filter(({ href }) => creates(href)).map((item) => ({ ...item, sign: 'create' as const })),
    },
    { label: 'Go to', items: places.filter(({ href }) => !creates(href)) },
  ].filter(({ items }) => items.length > 0);
}

/** People have no page of their own: they open in the list of those who manage them. */
function isOpenIn(places: readonly PaletteItem[]): (item: PaletteItem) => boolean {
  return ({ sign, href }) => sign !== 'user' || places.some((place) => href.startsWith(`${place.href}?`));
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
