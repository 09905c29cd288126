import { seedDemonstration } from '#app/demonstration/seed.ts';
import { Filling } from '#company/system/server/filling.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

/** A server whose demonstration is being filled, and waits in the middle of its bookings until it is let go. */
export interface HeldFilling {
  app: TestApp;
  /** Goes on; resolves when the demonstration is complete. */
  finish(): Promise<void>;
}

export async function heldFilling(options: {
  withScreens?: boolean;
  now: string;
  share: number;
}): Promise<HeldFilling> {
  const { now, share, withScreens = false } = options;
  const filling = new Filling();
  const app = await testApp({ filling, withScreens, now: () => now });
  const held = signal();
  const letGo = signal();
  const { application, databaseUrl, files } = app;
  const watch = {
    begin: (id: string) => filling.begin(id),
    report: async (progress: Parameters<Filling['report']>[0]) => {
      filling.report(progress);
      if (progress.percent < 40) return;
      held.give();
      await letGo.given;
    },
    end: (madeAt: string) => filling.end(madeAt),
  };
  const say = { info: () => undefined };
  const complete = seedDemonstration({
    application,
    databaseUrl,
    files,
    say,
    isWanted: true,
    now,
    share,
    watch,
  });
  // Whatever fails before it is held fails here.
  await Promise.race([held.given, complete]);
  return {
    app,
    finish: async () => {
      letGo.give();
      await complete;
    },
  };
}

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => undefined as void;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}
