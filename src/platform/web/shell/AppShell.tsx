import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { Drawer, preloadOverlays } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { hasRole } from '../../contract/roles.ts';
import { lazyPart } from '../navigation/lazyPart.ts';
import type { Breadcrumb } from '../navigation/breadcrumbs.ts';
import { breadcrumbsOf } from '../navigation/breadcrumbs.ts';
import type { ScreenDescription } from '../navigation/screen.tsx';
import { isScreenHandle, screenAt } from '../navigation/screen.tsx';
import { TopBarTitle, useDocumentTitle } from '../navigation/title.ts';
import { PageSkeleton } from '../page/Skeletons.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { SIZE } from '../theme/tokens.ts';
import { BreadcrumbNames, lastId, useBreadcrumbNames } from './breadcrumb-names.tsx';
import type { Menu, MenuLink } from './menu.ts';
import { MenuContext } from './MenuContext.ts';
import { currentEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { useRouteFocus } from './useRouteFocus.ts';

/** No key is needed for the first picture. */
const ShellKeys = lazyPart(async () => (await import('./ShellKeys.tsx')).ShellKeys);

export interface AppShellProps {
  menu: Menu;
  /** Screens of the account menu, above the colour scheme and the way out. */
  accountLinks?: readonly MenuLink[];
  version: string;
  /** What the breadcrumbs are called by, and whom they lead there. */
  screens: readonly ScreenDescription[];
  search?: ReactNode;
  bell: ReactNode;
  /** Whoever is signed in, as a small round picture. */
  picture: ReactNode;
  /** Stands above the page, as the note on demonstration data. */
  banner?: ReactNode;
  /** Called when the pointer or the focus rests on a menu entry. */
  onApproach: (path: string) => void;
  /** Numbers at entries of the menu, by path. */
  badges?: Readonly<Record<string, ReactNode>>;
}

const NO_BADGES = {};

/** The frame of every signed-in screen: menu, top bar, and the page as a white sheet beside them. */
export function AppShell(props: AppShellProps) {
  return (
    <BreadcrumbNames>
      <Frame {...props} />
    </BreadcrumbNames>
  );
}

function Frame(props: AppShellProps) {
  const { menu, accountLinks = [], version, screens, search, bell, picture, banner, onApproach } = props;
  const { badges = NO_BADGES } = props;
  const { pathname } = useLocation();
  const names = useBreadcrumbNames();
  const crumbs = useBreadcrumbs(screens, names.crumbs);
  const screenTitle = useScreenTitle();
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const main = useRef<HTMLElement>(null);
  const title = crumbs.at(-1)?.label ?? screenTitle;
  const record = recordOf(pathname);
  const barTitle = (record ? (names.titles[record] ?? title) : screenTitle) ?? null;
  // Choosing an entry leads to another path, which closes the drawer.
  const isDrawerOpen = drawerPath === pathname;
  const sideMenu = <SideMenu menu={menu} version={version} onApproach={onApproach} badges={badges} />;
  // Before the page's own, more exact title.
  useDocumentTitle(screenTitle);
  useRouteFocus(main);
  useKeptFocus(main);
  useEffect(preloadOverlays, []);
  return (
    <Sheet>
      <SkipLink href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to content
      </SkipLink>
      <Aside className="no-print">{sideMenu}</Aside>
      <OpenedOnce isOpen={isDrawerOpen}>
        <TemporaryMenu
          open={isDrawerOpen}
          onClose={() => setDrawerPath(null)}
          slotProps={{ paper: { 'aria-label': 'Menu' } }}
        >
          {sideMenu}
        </TemporaryMenu>
      </OpenedOnce>
      <Column>
        {banner}
        <TopBar
          crumbs={crumbs}
          title={barTitle}
          hasEntry={currentEntry(menu, pathname)?.to === pathname}
          search={search}
          bell={bell}
          picture={picture}
          accountLinks={accountLinks}
          isMenuOpen={isDrawerOpen}
          onOpenMenu={() => setDrawerPath(pathname)}
        />
        <Main id="main" ref={main} tabIndex={-1}>
          <TopBarTitle value={barTitle}>
            <MenuContext value={menu}>
              <Suspense fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </MenuContext>
          </TopBarTitle>
        </Main>
      </Column>
      <p role="status" className="sr-only">
        {title}
      </p>
      <Suspense fallback={null}>
        <ShellKeys screens={screens} />
      </Suspense>
    </Sheet>
  );
}

/** They lead only to screens that are open to the user. */
function useBreadcrumbs(
  screens: readonly ScreenDescription[],
  names: Readonly<Record<string, string>>,
): Breadcrumb[] {
  const { pathname } = useLocation();
  const { user } = useSession();
  const at = (path: string) => screenAt(screens, path);
  return breadcrumbsOf(pathname, at, names).map((crumb) => {
    const can = crumb.path && at(crumb.path)?.can;
    return can && !hasRole(user?.role, ...can) ? { ...crumb, path: null } : crumb;
  });
}

/** The id that the address ends with: the page is called after its record and not after its kind. */
function recordOf(pathname: string): string | undefined {
  const id = lastId(pathname);
  return id && pathname.endsWith(id) ? id : undefined;
}

function useScreenTitle(): string | undefined {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.filter(isScreenHandle).at(-1)?.title;
}

function skipTo(event: React.MouseEvent, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}

const Sheet = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('lg')]: { paddingLeft: SIZE.menu },
  '@media print': { paddingLeft: 0 },
  // A page on a wall.
  ':fullscreen &': { paddingLeft: 0 },
  ':fullscreen & > aside, :fullscreen & > div > header': { display: 'none' },
}));

const Aside = styled('aside')(({ theme }) => ({
  position: 'fixed',
  insetBlock: 0,
  left: 0,
  zIndex: theme.zIndex.appBar + 1,
  width: SIZE.menu,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('lg')]: { display: 'none' },
}));

const TemporaryMenu = styled(Drawer)(({ theme }) => ({
  [theme.breakpoints.up('lg')]: { display: 'none' },
}));

const WINDOW_HEIGHT = 'calc(100dvh - var(--plinth-foot, 0px))';

const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: WINDOW_HEIGHT,
});

const Main = styled('main')({
  flex: 1,
  minWidth: 0,
  // The page fills what the top bar and a banner leave of the window.
  display: 'flex',
  flexDirection: 'column',
  '& > *': { flex: 1 },
  outline: 'none',
  scrollMarginTop: SIZE.topBar,
});

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 14px',
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 500,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
