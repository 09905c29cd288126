import { Suspense, useEffect, useState } from 'react';
import { version } from '../../package.json';
import { NotificationBell } from '#company/notifications/web/NotificationBell.tsx';
import { streamEvents } from '#company/system/system.contract.ts';
import { getMe } from '#company/people/user.contract.ts';
import { OwnPicture } from '#company/people/web/OwnPicture.shared.tsx';
import { useCall } from '#platform/web/client/hooks.ts';
import { lazyPart } from '#platform/web/navigation/lazyPart.ts';
import { proveBy } from '#platform/web/session/proof.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { PaletteButton } from '#platform/web/shell/PaletteButton.tsx';
import { SignedInArea } from '#platform/web/shell/SignedInArea.tsx';
import { haveWaited } from '#platform/web/waiting/waiting.flag.ts';
import { LIVE, PACED } from './web.live.ts';
import { ACCOUNT_LINKS, MENU } from './web.menu.ts';
import { SCREENS } from './web.screens.ts';

const LIVE_UPDATES = { subscription: streamEvents, resources: LIVE, paced: PACED };

/** Not needed before the bell is opened. */
const Waiting = lazyPart(async () => (await import('./web.waiting.tsx')).Waiting);

const loadPalette = async () => (await import('#cross-cutting/search/web/CommandPalette.tsx')).CommandPalette;
const CommandPalette = lazyPart(loadPalette);

const StepUpDialog = lazyPart(
  async () => (await import('#company/auth/web/StepUpDialog.shared.tsx')).StepUpDialog,
);

const DemonstrationBanner = lazyPart(
  async () => (await import('#company/system/web/DemonstrationBanner.tsx')).DemonstrationBanner,
);

const ApprovalCount = lazyPart(
  async () => (await import('#company/approvals/web/ApprovalCount.tsx')).ApprovalCount,
);

const BADGES = {
  '/approvals': (
    <Suspense fallback={null}>
      <ApprovalCount />
    </Suspense>
  ),
};

const UnconfirmedBanner = lazyPart(
  async () => (await import('#company/auth/web/UnconfirmedBanner.tsx')).UnconfirmedBanner,
);

const SendWaitingPhotos = lazyPart(
  async () => (await import('#site/photos/web/SendWaitingPhotos.shared.tsx')).SendWaitingPhotos,
);

const SendWaitingWorks = lazyPart(
  async () => (await import('#site/issues/web/SendWaitingWorks.shared.tsx')).SendWaitingWorks,
);

/** A failure is shown when the palette is opened. */
const preloadPalette = () => void loadPalette().catch(() => undefined);

interface AreaProps {
  onApproach: (path: string) => void;
}

/** The parts of this product's shell: menu, bell, banner, live updates. */
export function Area({ onApproach }: AreaProps) {
  const { user } = useSession();
  return (
    <SignedInArea
      screens={SCREENS}
      menu={MENU}
      accountLinks={ACCOUNT_LINKS}
      version={version}
      live={LIVE_UPDATES}
      search={
        <PaletteButton
          preload={preloadPalette}
          palette={(state) => <CommandPalette {...state} menu={MENU} />}
        />
      }
      bell={<NotificationBell waiting={(close) => <Waiting onChoose={close} />} />}
      picture={<OwnPicture />}
      banner={
        <>
          <FollowOwnUser />
          <ProveAgain />
          <Suspense fallback={null}>
            <DemonstrationBanner />
            {haveWaited('photos') && <SendWaitingPhotos />}
            {haveWaited('works') && <SendWaitingWorks />}
            {user?.['needsConfirmation'] === true && <UnconfirmedBanner />}
          </Suspense>
        </>
      }
      onApproach={onApproach}
      badges={BADGES}
    />
  );
}

/** Requests a code or the password where the server wants to know once more who it is. */
function ProveAgain() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => proveBy(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const close = (isProved: boolean) => {
    setAnswer(null);
    answer(isProved);
  };
  return (
    <Suspense fallback={null}>
      <StepUpDialog onClose={close} />
    </Suspense>
  );
}

const FOLLOWED = ['role', 'firstName', 'lastName', 'needsConfirmation'] as const;

/** A user whose role changes sees the new menu at once, not after the next sign-in. */
function FollowOwnUser() {
  const { user, updateUser } = useSession();
  const { data } = useCall(getMe);
  const isOutdated = data !== undefined && FOLLOWED.some((key) => data[key] !== user?.[key]);
  useEffect(() => {
    if (data && isOutdated)
      updateUser({
        role: data.role,
        firstName: data.firstName,
        lastName: data.lastName,
        needsConfirmation: data.needsConfirmation,
      });
  }, [data, isOutdated, updateUser]);
  return null;
}
