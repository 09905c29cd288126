import { serveLearning } from './domains/scoring/server/learning/serve-learning.ts';

/** The thread that trains the learned score. */
serveLearning();
