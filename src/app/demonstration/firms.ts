import { addDays } from '#platform/contract/calendar.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { confirmFirmAccount, enterFirmAccount } from '#company/firm-accounts/server/firmAccount.commands.ts';
import type { DemoFirm } from './firms.data.ts';
import { FIRMS } from './firms.data.ts';
import { gstinOf } from './gstin.ts';
import type { Stage } from './stage.ts';

/** A partner firm, before the first of its people. */
export async function seedFirm(stage: Stage, number: number, founded: string): Promise<string> {
  const { name, reraAgentNumber, reraDaysLeft, pan, tier, gstState } = firmOf(number);
  const { id } = await stage.play('bh', founded, (work) =>
    createChannelPartner(work, {
      name,
      reraAgentNumber,
      pan,
      tier,
      gstin: gstState && gstinOf(gstState, pan),
      reraValidUntil: addDays(stage.today, reraDaysLeft),
      managerId: stage.person('cpm').userId,
    }),
  );
  return id;
}

/** Where the firms are paid to: entered by one of Finance, confirmed by the head but for one. */
export async function seedFirmAccounts(
  stage: Stage,
  firms: ReadonlyMap<number, string>,
  founded: string,
): Promise<void> {
  for (const [number, id] of firms) {
    const { name, account, isConfirmed } = firmOf(number);
    const { entered } = await stage.play('fm1', founded, (work) =>
      enterFirmAccount(work, id, { accountName: name, ...account }),
    );
    if (isConfirmed && entered)
      await stage.play('fh', founded, (work) => confirmFirmAccount(work, id, { accountId: entered.id }));
  }
}

function firmOf(number: number): DemoFirm {
  const firm = FIRMS[number];
  if (!firm) throw new Error(`The demonstration has no firm ${number}.`);
  return firm;
}
