import { AppError } from '../../contract/errors.ts';
import { AskedThread } from '../asked-thread.ts';
import type { ThreadOptions } from '../asked-thread.ts';
import { damaged } from '../files/refusals.ts';
import { programOf } from '../worker-program.ts';
import type { OpenedPicture, PictureQuestion, ThreadAnswer, ThreadQuestion } from './picture.messages.ts';

/** Opens photographs: what the camera wrote into them, and smaller pictures without it; and draws for mails. */
export interface PictureOpener {
  /** One at a time, in a thread. Errors: 415 when it is damaged or cut off, or has too many points to be opened. */
  open(question: PictureQuestion): Promise<OpenedPicture>;
  /** A drawing of our own as PNG, its texts in Noto Sans. Mail clients show no SVG. Errors: 503 when it broke off. */
  png(svg: string): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** A photograph of HEVC with 50 million points takes four bytes for each, twice. */
const MEMORY_MB = 640;

/** Starts nothing yet: the thread comes with the first photograph. */
export function openPictureOpener(options: Partial<ThreadOptions> = {}): PictureOpener {
  const thread = new AskedThread<ThreadQuestion, ThreadAnswer>({
    task: 'Opening a photograph',
    program: programOf('picture.worker'),
    memoryMb: MEMORY_MB,
    ...options,
  });
  return {
    open: async (question) => {
      const answer = await thread.ask(question);
      if (answer === 'tooLarge') throw tooManyPoints();
      if (answer === null || answer === 'damaged' || 'png' in answer) throw damaged('picture');
      return answer;
    },
    png: async (svg) => {
      const answer = await thread.ask({ svg });
      if (answer === null || typeof answer === 'string' || !('png' in answer))
        throw new AppError('unavailable', 'The chart could not be drawn. Try again in a minute.');
      return answer.png;
    },
    stop: () => thread.stop(),
  };
}

function tooManyPoints(): AppError {
  return new AppError(
    'unsupportedType',
    'This picture has too many points to be opened. Take it with fewer megapixels.',
  );
}
