import { Readable } from 'node:stream';
import type { AnyRoute, CallContext } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { ZipEntry } from '#platform/server/files/zip.ts';
import { zipStream } from '#platform/server/files/zip.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { paperCodeOf, printPaper } from '#company/papers/server/paper.printing.ts';
import * as contract from '../demandLetter.contract.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';
import type { PrintableLetter } from './demandLetter.queries.ts';
import { getLetter, getLetterOf, getLettersOf } from './demandLetter.queries.ts';

export function demandLetterRoutes(press: PaperPress): readonly AnyRoute[] {
  const print = async ({ caller, now, read }: CallContext, { id, letter }: PrintableLetter) =>
    printPaper(press, {
      organizationId: caller.organizationId,
      now,
      code: await paperCodeOf(read, 'demandLetter', id),
      template: 'demandLetter',
      document: letter,
    });

  /** One after the other, so that only one letter is held in memory. */
  async function* printed(context: CallContext, letterIds: readonly string[]): AsyncGenerator<ZipEntry> {
    for (const id of letterIds) {
      const found = await getLetter(context.read, id);
      const { letter } = found;
      const open = async () => Readable.from([await print(context, found)]);
      yield { name: fileName(letter), open, on: letter.issueDate };
    }
  }

  return [
    route(contract.getDemandLetter, async (context, { params, query }) => {
      const found = await getLetterOf(context.read, params.id, query);
      return {
        content: await print(context, found),
        contentType: 'application/pdf',
        fileName: fileName(found.letter),
        inline: true,
      };
    }),

    route(contract.getLettersOfRun, async (context, { params }) => {
      const { title, letterIds } = await getLettersOf(context.read, params.id);
      return {
        content: zipStream(printed(context, letterIds)),
        contentType: 'application/zip',
        fileName: `Letters ${title.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.zip`,
      };
    }),
  ];
}

function fileName({ letterNumber, buyer, property }: DemandLetterDocument): string {
  const name = `${letterNumber.replaceAll('/', '-')} ${property.unitNumber} ${buyer.name}`;
  return `${name.replaceAll(/[^\p{L}\p{N} .-]/gu, '').slice(0, 120)}.pdf`;
}
