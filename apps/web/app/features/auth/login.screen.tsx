export default function Screen() { return <h1>auth/login</h1>; }
