import type { Subtopic, Topic } from '#contract/entities/article.ts';

/** The topic or subtopic at a uri. Null if there is none. */
export const findTopic = (topics: readonly Topic[], uri: string): Topic | Subtopic | null =>
  topics.flatMap((topic): (Topic | Subtopic)[] => [topic, ...topic.topics]).find((topic) => topic.uri === uri) ?? null;

/** The parent's uri: '' for a topic of the first level. */
export const uriAbove = (uri: string): string => uri.slice(0, Math.max(0, uri.lastIndexOf('/')));

/** Returns whether a uri is that of a topic, or of something in it. */
export const isWithin = (uri: string, topicUri: string): boolean => uri === topicUri || uri.startsWith(`${topicUri}/`);
