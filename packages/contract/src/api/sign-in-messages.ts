import { msg } from '@moonfloor/messages/t';

/** The messages of signing in and up, which other pages of visitors do not load. */
export const signInMessages = {
  loginFailed: msg('Login failed'),
  registrationFailed: msg('Registration failed'),
  credentialsRequired: msg('Email and password are required'),
  allFieldsRequired: msg('All fields are required'),
  badEmail: msg('Please enter a valid email address'),
  passwordLength: msg('Password must be 8 to 128 characters'),
  passwordsDiffer: msg('Passwords do not match'),
} as const;
