import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { ShareTokens } from '#platform/server/share-token.ts';
import { endSharesOfDocument } from './shares/server/share.commands.ts';
import { documentSharedMail, shareCodeMail } from './shares/server/share.mail.ts';
import { shareAudience } from './shares/server/share.queries.ts';
import { shareRoutes } from './shares/server/share.routes.ts';
import { documentLinks } from './shares/server/share.throttle.ts';

export const letters = ({ documentAccess }: { documentAccess: DocumentAccess }): AreaPlugin => ({
  routes: ({ pool, secret, services, subscribers }) => [
    ...shareRoutes({
      pool,
      files: services.files,
      subscribers,
      throttle: documentLinks(pool),
      tokens: new ShareTokens(secret.current),
      access: documentAccess,
    }),
  ],
  audiences: { documentShare: shareAudience(documentAccess) },
  mails: [documentSharedMail, shareCodeMail],
  subscribers: [endSharesOfDocument],
});
