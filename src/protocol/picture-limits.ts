/** Providers count in base64, where three bytes become four, and 5 MB is the most that all of them take. */
export const mostPictureBytes = (5 * 1024 * 1024 * 3) / 4;
export const longestSide = 8000;
