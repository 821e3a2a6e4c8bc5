// A group: a named set of users of a site, such as referees in training.

export type Group = { id: number; siteId: number; name: string; createdAt: Date; updatedAt: Date };

/** The membership of a user in a group. */
export type Membership = { groupId: number; userId: number };
