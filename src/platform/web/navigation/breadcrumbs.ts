export interface Breadcrumb {
  label: string;
  /** Where it leads; null for the current page and for what has no page. */
  path: string | null;
}

/** The screen at a path, if there is one. */
type ScreenAt = (path: string) => { title: string } | undefined;

/**
 * The way to a page by the titles of the screens above it. `names` gives what stands for an id: the name of the
 * project, the number of the sale; an id without a name is left out until it is known. Where no list stands above
 * a record, as in '/projects/{id}/towers/{id}', the title of its screen says what it is.
 */
export function breadcrumbsOf(
  pathname: string,
  screenAt: ScreenAt,
  names: Readonly<Record<string, string>> = {},
): Breadcrumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const crumbs = segments.flatMap((segment, index): Breadcrumb[] => {
    const above = `/${segments.slice(0, index).join('/')}`;
    const path = `/${segments.slice(0, index + 1).join('/')}`;
    const screen = screenAt(path);
    if (!isId(segment)) return screen ? [{ label: screen.title, path }] : [];
    const name = names[segment];
    return [
      ...(screen && !screenAt(above) ? [{ label: screen.title, path: null }] : []),
      ...(name ? [{ label: name, path: screen ? path : null }] : []),
    ];
  });
  // An address that only leads on, as '/payments' to its dashboard, has the name of the screen it leads to.
  const once = crumbs.filter(({ label }, index) => label !== crumbs[index + 1]?.label);
  return once.map((crumb, index) => (index === once.length - 1 ? { ...crumb, path: null } : crumb));
}

export function isId(segment: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(segment);
}

/** Whether an address has an id wherever its pattern says so: '/sales/commissions' is no '/sales/:saleId'. */
export function areIds(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(([name, value]) => !name.endsWith('Id') || isId(value ?? ''));
}
