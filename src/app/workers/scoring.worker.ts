import { serveLearning } from '#platform/learning/serve-learning.ts';

/** The thread that trains the learned score. */
serveLearning();
